import { findDemoUsers } from '../../src/account/demo.ts';
import type { Currency } from '../../src/market/public.ts';
import { OtcDue } from '../kills/otc-due.ts';
import { testMarkets } from '../wallet/markets.ts';
import type { Stand } from './stand.ts';

/** Orders of the OTC desk between the two users of the demo, in the USDT of the cluster. */
export async function openOtcDue({ database }: Stand): Promise<OtcDue> {
  const { rows } = await database.owner.query<Currency>(
    `SELECT id, code, full_name AS "fullName", kind, scale, logo, sort FROM currencies WHERE code = 'USDT'`,
  );
  const [usdt] = rows;
  if (!usdt) throw new Error('There is no USDT');
  const markets = {
    ...testMarkets(),
    currencies: () => [usdt],
    currency: (id: number) => (id === usdt.id ? usdt : undefined),
    // A dollar is a dollar.
    valueInUsdt: (_: number, amount: bigint) => amount,
  };
  const due = new OtcDue(database, markets, await findDemoUsers(database.pool), usdt);
  await due.open();
  return due;
}
