import math


def predict_uniform_loss():
    return round(4 * math.log(10), 3)
