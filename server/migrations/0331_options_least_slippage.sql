-- Who may name any price and any slippage lets in the entries alone that suit them. So an order has to leave room for the
-- price of now and what is near it: this is how near, in parts per million of it, whatever price and slippage they name.
ALTER TABLE option_instrument ADD COLUMN least_slippage_ppm integer NOT NULL DEFAULT 375
  CHECK (least_slippage_ppm BETWEEN 0 AND slippage_ppm);
GRANT UPDATE (least_slippage_ppm) ON option_instrument TO aureus_app;
