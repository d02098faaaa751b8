import { followStream } from '@aureus/contract/copy/streams.ts';
import { leverClosedStream, leverTradeStream } from '@aureus/contract/futures/streams.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { WalletAfter } from '../platform/ledger/journal.ts';
import type { Money } from '../platform/ledger/money.ts';
import type { LiveHub } from '../platform/live/hub.ts';
import { publishToUser } from '../platform/live/publish.ts';

import type { AccountAfter, FuturesEffects } from './effects.ts';
import { priceText } from './instruments.ts';
import { totalsText } from './lever-row.ts';
import { CLOSED } from './position.ts';
import type { FutureInstrument } from './public.ts';

interface Needs {
  readonly hub: LiveHub;
  readonly money: Pick<Money, 'tell'>;
  readonly instrumentOn: (market: number) => FutureInstrument | undefined;
  readonly scaleOf: (currency: number) => number;
}

/** Tells users what was committed: their rows, what their positions have gained, what was closed, follows, and balances. */
export class FuturesPublisher {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  tell(effects: FuturesEffects, wallets: readonly WalletAfter[]): void {
    for (const account of effects.accounts) this.#tellAccount(account);
    this.#tellClosed(effects);
    this.#tellBalances(effects, wallets);
    this.#tellFollows(effects);
  }

  #tellAccount({ owner, currency, view, open, changed }: AccountAfter): void {
    const { hub, instrumentOn, scaleOf } = this.#needs;
    const scale = scaleOf(currency);
    const { hazard_rate, caution_money, origin_caution_money, profits } = totalsText(view.totals, scale);
    publishToUser(hub, leverTradeStream, BigInt(owner), {
      legal_id: currency,
      hazard_rate,
      caution_money_all: caution_money,
      origin_caution_money_all: origin_caution_money,
      profits_all: profits,
      changed: [...changed],
      profits: open.flatMap(({ id, market }) => {
        const instrument = instrumentOn(market);
        const { mark, profit } = view.standings.get(id) ?? { mark: null, profit: 0n };
        if (!instrument || mark === null) return [];
        return [{ id, update_price: priceText(instrument, mark), profits: formatDecimal(profit, scale) }];
      }),
    });
  }

  #tellClosed({ changes }: FuturesEffects): void {
    const closed = changes.map(({ after }) => after).filter(({ status }) => status === CLOSED);
    for (const [owner, positions] of Map.groupBy(closed, (position) => position.owner)) {
      publishToUser(this.#needs.hub, leverClosedStream, BigInt(owner), { id: positions.map(({ id }) => id) });
    }
  }

  /** Followers hear of every change of their follows. */
  #tellFollows({ follows }: FuturesEffects): void {
    for (const { after } of follows) {
      publishToUser(this.#needs.hub, followStream, BigInt(after.follower), { trader_user_id: after.leader });
    }
  }

  #tellBalances({ entries }: FuturesEffects, wallets: readonly WalletAfter[]): void {
    const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]));
    for (const { wallet, owner, currency } of entries) {
      const after = byId.get(Number(wallet));
      if (!after || owner < 0) continue;
      byId.delete(after.id);
      const { available, held, version } = after;
      const balance = { owner: BigInt(owner), account: accounts.futures, currency, available, held, version };
      this.#needs.money.tell(BigInt(owner), [balance]);
    }
  }
}
