import math


def length_penalty(length, alpha):
    return math.exp(alpha * (math.log(5 + length) - math.log(6)))
