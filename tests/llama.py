"""A small Llama of Hugging Face's with random weights, and ours with the same weights."""

import torch

from course_lib.modern_decoder import ModernConfig, ModernDecoder
from course_lib.pretrained_decoders import from_llama

CONFIG = ModernConfig(
    vocab_size=61,
    d_model=48,
    d_ff=40,
    num_heads=6,
    num_layers=3,
    max_len=64,
    num_kv_heads=2,
    rotary_base=500.0,
    eps=1e-5,
)


def their_llama(config: ModernConfig = CONFIG, **changes):
    """A `LlamaForCausalLM` of these sizes, with weights so large that every part shows in the logits."""
    import transformers

    sizes = dict(
        vocab_size=config.vocab_size,
        hidden_size=config.d_model,
        intermediate_size=config.d_ff,
        num_attention_heads=config.num_heads,
        num_key_value_heads=config.num_kv_heads,
        num_hidden_layers=config.num_layers,
        max_position_embeddings=config.max_len,
        rms_norm_eps=config.eps,
        rope_parameters={"rope_type": "default", "rope_theta": config.rotary_base},
        tie_word_embeddings=True,
        bos_token_id=1,
        eos_token_id=2,
        pad_token_id=None,
    )
    theirs = transformers.LlamaForCausalLM(transformers.LlamaConfig(**(sizes | changes)))
    generator = torch.Generator().manual_seed(5)
    with torch.no_grad():
        for parameter in theirs.parameters():
            drawn = torch.randn(parameter.shape, generator=generator)
            parameter.copy_(1 + 0.2 * drawn if parameter.dim() == 1 else drawn * parameter.shape[-1] ** -0.5)
    return theirs.eval()


def ours_of(theirs, config: ModernConfig = CONFIG) -> ModernDecoder:
    """Our decoder with the same weights."""
    ours = ModernDecoder(config, seed=0).eval()
    ours.load_state_dict(from_llama(dict(theirs.named_parameters()), config))
    return ours


def drawn_ids(batch: int, seq_len: int, seed: int = 0, vocab_size: int = CONFIG.vocab_size) -> torch.Tensor:
    """Any token ids."""
    return torch.randint(0, vocab_size, (batch, seq_len), generator=torch.Generator().manual_seed(seed))
