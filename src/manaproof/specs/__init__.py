"""
What people write: boards, phrases and spec files, read into the model; and checking what a spec expects.

Everything here takes untrusted text: nothing in it is executed, sizes and depths are bounded, and an error
points at the place.
"""
