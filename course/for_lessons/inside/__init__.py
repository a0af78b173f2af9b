"""Looking inside a trained model, as lesson 13 and the notebooks beyond it do it.

tables       numbers of tokens and layers, printed
agreement    how often one instrument finds what another one finds
switches     several heads off at once, or always at their mean
gender       Spanish sentences whose subject has a gender, and probes that read it
decoders     induction heads, the sink and the logit lens in decoders of today
induction    a small model of attention, trained to go on with a sequence that begins again
"""
