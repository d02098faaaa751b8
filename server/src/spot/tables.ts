export interface SpotTables {
  spot_order: SpotOrderRow;
  spot_trade: SpotTradeRow;
}

export interface SpotOrderRow {
  id: bigint;
  owner_id: bigint;
  created_at: Date;
  updated_at: Date;
  lots: bigint;
  filled_lots: bigint;
  budget: bigint;
  filled_quote: bigint;
  fee: bigint;
  held: bigint;
  priority: bigint;
  market_id: number;
  hold_currency_id: number;
  price: number;
  side: number;
  kind: number;
  time_in_force: number;
  status: number;
  cancel_reason: number | null;
  post_only: boolean;
  client_order_id: string | null;
  trigger_price: number;
  triggered_at: Date | null;
  linked_id: bigint | null;
  weighed_from: bigint;
  trail: number;
}

export interface SpotTradeRow {
  id: bigint;
  created_at: Date;
  lots: bigint;
  maker_order_id: bigint | null;
  taker_order_id: bigint | null;
  maker_owner_id: bigint;
  taker_owner_id: bigint;
  maker_fee: bigint;
  taker_fee: bigint;
  market_id: number;
  price: number;
  taker_side: number;
}
