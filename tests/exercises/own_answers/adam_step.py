import torch


def adam_step(weight, gradient, mean, mean_square, step, learning_rate, beta_1=0.9, beta_2=0.98, eps=1e-9):
    mean = torch.lerp(mean, gradient, 1 - beta_1)
    mean_square = mean_square.mul(beta_2).addcmul(gradient, gradient, value=1 - beta_2)
    root = mean_square.sqrt().div((1 - beta_2**step) ** 0.5).add(eps)
    return torch.addcdiv(weight, mean, root, value=-learning_rate / (1 - beta_1**step)), mean, mean_square
