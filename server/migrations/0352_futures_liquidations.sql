-- Liquidations are listed newest first: of all users, and of one.
CREATE INDEX futures_receipt_liquidation ON futures_receipt (created_at DESC, id DESC)
  WHERE rule = 'futures.liquidation.1';
CREATE INDEX futures_receipt_liquidation_owner ON futures_receipt (owner_id, created_at DESC, id DESC)
  WHERE rule = 'futures.liquidation.1';
