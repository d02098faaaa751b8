import { findDemoUsers } from '../../src/account/demo.ts';
import type { Currency, MarketDirectory } from '../../src/market/public.ts';
import { ArtDue } from '../kills/art-due.ts';
import { BoxDue } from '../kills/box-due.ts';
import { OtcDue } from '../kills/otc-due.ts';
import { testMarkets } from '../wallet/markets.ts';
import { SECRET, type Stand } from './stand.ts';

/** What is due between people, in the USDT of the cluster: orders of the OTC desk, auctions, and series of blind boxes. */
export interface PeopleDue {
  readonly otc: OtcDue;
  readonly art: ArtDue;
  readonly boxes: BoxDue;
}

export async function openPeopleDue({ database }: Stand): Promise<PeopleDue> {
  const { rows } = await database.owner.query<Currency>(
    `SELECT id, code, full_name AS "fullName", kind, scale, logo, sort FROM currencies WHERE code = 'USDT'`,
  );
  const [usdt] = rows;
  if (!usdt) throw new Error('There is no USDT');
  const markets: MarketDirectory = {
    ...testMarkets(),
    currencies: () => [usdt],
    currency: (id: number) => (id === usdt.id ? usdt : undefined),
    // A dollar is a dollar.
    valueInUsdt: (_: number, amount: bigint) => amount,
  };
  const due = {
    otc: new OtcDue(database, markets, await findDemoUsers(database.pool), usdt),
    art: new ArtDue(database, markets, usdt),
    boxes: new BoxDue(database, markets, usdt, SECRET),
  };
  for (const each of Object.values(due)) await each.open();
  return due;
}
