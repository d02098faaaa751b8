import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { hasWallet } from '../platform/ledger/balances.ts';
import { post } from '../platform/ledger/post.ts';
import type { Platform } from '../platform/platform.ts';
import type { FutureInstruments } from './public.ts';

/** What the demo's house begins with in each quote currency, whole units. Production starts with empty house accounts. */
const FUTURES_UNITS = 100_000_000n;
const INSURANCE_UNITS = 10_000_000n;

/** Lets one of several servers at a time give starting amounts on one database. */
const FUNDING_LOCK = 7_107_165_290;

/** Gives the house of the demo what it is the other side of contracts with, and the insurance fund, each currency once. */
export async function fundFutures(
  { money, clock }: Pick<Platform, 'money' | 'clock'>,
  instruments: FutureInstruments,
): Promise<void> {
  const quotes = new Map(instruments.all().map(({ market: { quote } }) => [quote.id, quote.scale]));
  for (const [currency, scale] of quotes) {
    const units = 10n ** BigInt(scale);
    await money.transaction(null, async (tx) => {
      await tx.client.query('SELECT pg_advisory_xact_lock($1)', [FUNDING_LOCK]);
      if (await hasWallet(tx.client, { owner: house.futures, account: HOUSE_ACCOUNT, currency })) return;
      const of = (owner: bigint, available: bigint) => ({
        owner,
        account: HOUSE_ACCOUNT,
        currency,
        available,
        held: 0n,
      });
      await post(tx, {
        kind: 'genesis',
        ref: null,
        at: clock.now(),
        postings: [
          of(house.external, -(FUTURES_UNITS + INSURANCE_UNITS) * units),
          of(house.futures, FUTURES_UNITS * units),
          of(house.insurance, INSURANCE_UNITS * units),
        ],
      });
    });
  }
}
