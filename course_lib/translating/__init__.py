"""What stands around a translator that strangers type to: how they write, and what a translation gets wrong."""
