/** What a market tells four times a second, without its number in the stream: the fields of the product. */
export function eventOf(market: number, beat: number) {
  const price = (60_000 + market + (beat % 100) / 100).toFixed(2);
  return {
    match_id: market,
    currency_id: market,
    currency_name: 'BTC',
    legal_id: 3,
    legal_name: 'USDT',
    symbol: 'BTC/USDT',
    now_price: price,
    change: '1.27',
    open: '59240.11',
    high: '60911.02',
    low: '58870.45',
    close: price,
    volume: '18234.5521',
    quote_volume: '1092837465.22',
    own_volume: '12.51337',
    own_turnover: '836250.44',
    index_price: price,
    stale: 0,
    time: 1_800_000_000_000 + beat * 250,
    min_total: '5',
    maker_fee: '0.1',
    price_band: '5',
    taker_fee: '0.1',
    open_coin_trade: 1,
    opens_at: null,
    price_state: 'fresh',
  } as const;
}
