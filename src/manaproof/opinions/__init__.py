"""
Second opinions on answers: other programs that are asked the same question. Each is optional.
"""
