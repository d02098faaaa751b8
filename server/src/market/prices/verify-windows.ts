import type { RecordedText, SettlementVerifier } from '../../platform/settlements/verifier.ts';
import type { Span } from './windows.ts';

/** So many windows are read at a time: one may be of half an hour. */
const CHUNK = 50;

/** Every window of prices that something was settled by must be what the log says. */
export const verifyWindows: SettlementVerifier = {
  name: 'windows of prices',
  verify: async ({ client, recorded }) => {
    const problems: string[] = [];
    let settled = 0;
    let after: readonly [number, bigint, bigint] = [0, 0n, 0n];
    for (;;) {
      const { rows } = await client.query<{ market_id: number; from_second: bigint; to_second: bigint; ticks: string }>(
        `SELECT market_id, from_second, to_second, ticks FROM price_window
         WHERE (market_id, to_second, from_second) > ($1, $2, $3)
         ORDER BY market_id, to_second, from_second LIMIT $4`,
        [...after, CHUNK],
      );
      for (const { market_id: marketId, from_second, to_second, ticks } of rows) {
        const span = { marketId, from: Number(from_second), to: Number(to_second) };
        const isRecorded = await isAsRecorded(recorded, span, ticks);
        if (!isRecorded) problems.push(`prices of market ${marketId}, seconds ${span.from} to ${span.to}: are not what was written down`); // prettier-ignore
      }
      settled += rows.length;
      const last = rows.at(-1);
      if (!last || rows.length < CHUNK) return { settled, problems };
      after = [last.market_id, last.to_second, last.from_second];
    }
  },
};

async function isAsRecorded(recorded: RecordedText, { marketId, from, to }: Span, ticks: string): Promise<boolean> {
  try {
    return (await recorded(marketId, from * 1_000, to * 1_000)).text === ticks;
  } catch {
    // What cannot be read, or is said to be of the future, was not written down.
    return false;
  }
}
