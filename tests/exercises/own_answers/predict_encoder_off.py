def predict_encoder_off():
    return round(200 * 0.65) + 3
