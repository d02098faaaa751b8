/** The library's name for the pane of the candles. */
export const candlePane = 'candle_pane';
