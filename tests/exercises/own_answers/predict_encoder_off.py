def predict_encoder_off():
    return round(200 * 0.43) + 3
