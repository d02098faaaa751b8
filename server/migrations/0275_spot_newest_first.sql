-- Ids come in blocks, one for each writer: of several writers' orders the newest need not have the highest id. A user's
-- lists go by the moment.
DROP INDEX spot_order_owner;
CREATE INDEX spot_order_owner ON spot_order (owner_id, created_at DESC, id DESC);
DROP INDEX spot_trade_maker;
CREATE INDEX spot_trade_maker ON spot_trade (maker_owner_id, created_at DESC, id DESC) WHERE maker_owner_id > 0;
DROP INDEX spot_trade_taker;
CREATE INDEX spot_trade_taker ON spot_trade (taker_owner_id, created_at DESC, id DESC) WHERE taker_owner_id > 0;
