import torch


def training_loop(model, batches, loss_of, update, max_norm):
    memory, history = {}, []
    for batch in batches:
        loss = loss_of(model, batch)
        gradients = torch.autograd.grad(loss, list(model.parameters()))
        length = sum(g.square().sum() for g in gradients) ** 0.5
        factor = min(1.0, max_norm / length.item())
        for (name, weight), gradient in zip(model.named_parameters(), gradients, strict=True):
            new, memory[name] = update(weight.detach(), gradient * factor, memory.get(name), len(history) + 1)
            weight.data = new
        history.append(float(loss))
    return history
