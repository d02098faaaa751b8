import type { LiquidationPosition } from '@aureus/core/futures/liquidation.ts';
import { outputOf, receiptText } from '@aureus/core/futures/receipt.ts';
import { LONG } from '@aureus/core/futures/reckoning.ts';
import type { TestServer } from '../support/server.ts';

/** A liquidation of a user, as its receipt says it. */
export async function plantLiquidation({ database: { owner } }: TestServer, user: bigint): Promise<string> {
  const rule = 'futures.liquidation.1';
  const [openTicks, mark] = [1_000_000, 900_000];
  const money = { margin: 50_000_000n, originalMargin: 50_000_000n, reserve: 2_000_000_000n, unit: 1n };
  const position: LiquidationPosition = {
    id: 1,
    marketId: 1,
    side: LONG,
    lots: 1_000,
    openTicks,
    mark,
    spreadPpm: 0,
    isStuck: false,
    ...money,
  };
  const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
  const inputs = { balance: 0n, positions: [position], rules };
  const ticks = JSON.stringify([{ marketId: 1, second: 1_700_000_000, sequence: 1, mark }]);
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO futures_receipt (id, owner_id, positions, rule, ticks, inputs, output, created_at)
     VALUES (1, $1, '{1}', $2, $3, $4, $5, now()) RETURNING id`,
    [user, rule, ticks, receiptText(inputs), outputOf(rule, inputs)],
  );
  return String(rows[0]?.id);
}
