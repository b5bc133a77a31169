"""
The command line: one module for each verb, loaded when the verb is used.
"""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress

from manaproof.errors import ManaproofError
from manaproof.model.verdicts import ExitCode

_INTERRUPTED = 130
_OUTPUT_LOST = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF, errno.EFBIG})


def main(args: Sequence[str] | None = None) -> int:
    """
    Runs a command and returns its exit code; whatever goes wrong is one line on stderr.

    With `MANAPROOF_DEBUG=1` an internal error shows its traceback too.
    """
    import click  # noqa: PLC0415 - so that an import error is reported below as well

    from manaproof.cli.group import manaproof  # noqa: PLC0415

    words = sys.argv[1:] if args is None else list(args)
    try:
        _check_encoding(words)
        code = manaproof.main(args=words, prog_name="manaproof", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return int(code or ExitCode.OK)
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.Abort:
        return _INTERRUPTED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except click.ClickException as error:
        _complain(_of_click(error))
        return ExitCode.USAGE
    except ManaproofError as error:
        _forget_output()
        _complain(str(error))
        return error.exit_code
    except BrokenPipeError:
        _forget_output()
        return ExitCode.OK
    except OSError as error:
        if error.errno not in _OUTPUT_LOST or error.filename is not None:
            return _internal_error(error, words)
        _forget_output()
        _complain(f"the output can't be written: {(error.strerror or 'unknown error').lower()}")
        return ExitCode.USAGE
    except Exception as error:  # the one place that stands between a bug and the user
        return _internal_error(error, words)


def _check_encoding(words: Sequence[str]) -> None:
    """
    Refuses an argument that is no text: Python has kept its bytes as halves of surrogate pairs.
    """
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError:
            from manaproof.specs.texts import shown  # noqa: PLC0415 - only for an error

            raise ManaproofError(f"the argument {shown(word)} is not UTF-8; give all words in that encoding") from None


def _forget_output() -> None:
    from manaproof.cli.output import forget_stdout  # noqa: PLC0415 - only for an error

    forget_stdout()


def _of_click(error: object) -> str:
    """
    A message of click in our style: lower case, no final period, one line, with the command to ask for help.
    """
    import click  # noqa: PLC0415 - loaded by then

    message = " ".join(error.format_message().split()).rstrip(".") if isinstance(error, click.ClickException) else ""
    message = message[:1].lower() + message[1:]
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f"{message}; see `{context.command_path} --help`" if context is not None else message


def _complain(message: str) -> None:
    from manaproof.specs.texts import printable  # noqa: PLC0415 - only for an error

    if sys.stderr is None:
        return
    with suppress(OSError):
        print(f"manaproof: {printable(message)}", file=sys.stderr)


def _internal_error(error: Exception, words: Sequence[str]) -> int:
    from manaproof.cli.failures import saved_failure  # noqa: PLC0415 - only for an error

    if os.environ.get("MANAPROOF_DEBUG") == "1":
        traceback.print_exception(error)
    what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    saved = saved_failure(words, error)
    with_what = f"with {saved}, where it is saved" if saved else "with the command that you ran"
    _complain(f"internal error ({what}); please report it {with_what}; MANAPROOF_DEBUG=1 shows more")
    return ExitCode.INTERNAL_ERROR
