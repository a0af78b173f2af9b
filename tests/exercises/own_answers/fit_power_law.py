import numpy as np


def fit_power_law(sizes, losses, floor):
    slope, height = np.polyfit(np.log10(sizes), np.log10(np.array(losses) - floor), 1)
    return float(10**height), float(-slope)
