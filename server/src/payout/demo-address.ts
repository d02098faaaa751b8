import { createHash } from 'node:crypto';
import { encodeEvmAddress } from '@aureus/core/wallet/evm-address.ts';
import { usdtOf } from '../wallet/public.ts';
import type { DestinationNeeds } from './needs.ts';

/** Older than any wait: money can be sent to it from the first minute on. */
const AGE_MS = 30 * 86_400_000;

/**
 * Saves for each of these people of the demo an address for USDT, as if they had done so a month ago. Each is made of their
 * number and nobody has its key: in the demo nothing is sent anywhere.
 */
export async function plantDemoAddresses(
  { pool, clock, markets }: Pick<DestinationNeeds, 'pool' | 'clock' | 'markets'>,
  userIds: readonly bigint[],
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - AGE_MS);
  for (const userId of userIds) {
    const address = encodeEvmAddress(createHash('sha256').update(`demo address ${userId}`).digest().subarray(-20));
    await pool.query(
      `INSERT INTO payout_address (owner_id, currency_id, network, address, created_at, updated_at, usable_from)
       SELECT $1, $2, 'ERC20', $3, $4, $4, $5
       WHERE NOT EXISTS (SELECT FROM payout_address WHERE owner_id = $1)`,
      [userId, usdtOf(markets).id, address, before, now],
    );
  }
}
