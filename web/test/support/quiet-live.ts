import { Live } from '../../src/platform/live/live.ts';

/** Live data without a connection: it shows what a test puts in. */
export function quietLive(): Live {
  return new Live({
    openSocket: () => new Promise(() => undefined),
    now: () => 1,
    onTermsChange: () => undefined,
    calls: {
      quotation: async () => [],
      depth: () => Promise.reject(new Error('not asked')),
      trades: () => Promise.reject(new Error('not asked')),
      candles: async () => [],
    },
  });
}
