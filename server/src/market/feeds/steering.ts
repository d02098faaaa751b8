/** How a test wants the price of a simulated market to be. */
export interface Steered {
  /** In ticks; null leaves the price that is drawn. */
  readonly ticks: number | null;
  /** How many of the three pretended sources speak, the leading one first; 0 is silence. */
  readonly sources: number;
}

/** Puts simulated prices where tests and walks want them. Only where `MARKET_STEERING` is on, which production refuses. */
export interface Steering {
  /** Holds from the next price of the market on, until it is steered elsewhere or, by null, let go. */
  steer(marketId: number, steered: Steered | null): void;
  of(marketId: number): Steered | undefined;
}

export function createSteering(): Steering {
  const markets = new Map<number, Steered>();
  return {
    steer: (marketId, steered) => {
      if (steered === null) markets.delete(marketId);
      else markets.set(marketId, steered);
    },
    of: (marketId) => markets.get(marketId),
  };
}
