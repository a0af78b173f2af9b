def predict_masking(seq_len=512, share=0.15):
    masked = seq_len * share * 8 / 10
    eighth = masked / 8
    return {"kept": eighth, "replaced": eighth, "masked": masked, "chosen": masked + eighth + eighth}
