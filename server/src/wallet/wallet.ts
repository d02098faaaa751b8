import type { Currency } from '../market/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { walletChores } from './chores.ts';
import { fundHouse, fundUsers } from './genesis.ts';
import { usdtOf } from './prices.ts';
import type { WalletFunding, WalletNeeds } from './public.ts';
import { walletRoutes } from './routes.ts';

export interface Wallet extends WalletFunding {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The wallets of users, what they were worth, and, in demo mode, the play money. */
export function createWallet(platform: Platform, needs: WalletNeeds): Wallet {
  const { markets } = needs;
  const isDemo = platform.settings.mode === 'demo';
  const isTraded = ({ id }: Currency): boolean =>
    id === usdtOf(markets).id || markets.marketOf(id, usdtOf(markets).id) !== undefined;
  /** Demo users who get their opening balances of each currency once the house has it. */
  const demoUsers: bigint[] = [];
  const waiting = new Set<Currency>();
  let unsubscribe: (() => void) | undefined;
  let work: Promise<void> = Promise.resolve();

  async function fundWhatHasAPrice(): Promise<void> {
    for (const currency of waiting) {
      const isDone =
        (await fundHouse(platform, markets, currency)) && (await fundUsers(platform, markets, currency, demoUsers));
      if (isDone) waiting.delete(currency);
    }
  }

  async function fundFresh(userIds: readonly bigint[]): Promise<void> {
    const fresh = userIds.filter((id) => !demoUsers.includes(id));
    demoUsers.push(...fresh);
    for (const currency of markets.currencies().filter(isTraded)) {
      if (waiting.has(currency)) continue;
      // A price that is away now comes back: with it, who was left out is looked for again.
      if (!(await fundUsers(platform, markets, currency, fresh))) waiting.add(currency);
    }
  }

  /** One after the other. Play money that cannot be had is told, and keeps nobody from starting. */
  function queue(task: () => Promise<void>): Promise<void> {
    work = work
      .then(task)
      .catch((error: unknown) => platform.log.error({ err: error }, 'The demo money could not be given out'));
    return work;
  }

  return {
    routes: walletRoutes(platform, needs),
    chores: walletChores(platform, markets),
    start: async () => {
      if (!isDemo) return;
      // USDT first: it needs no price, and everything else is counted in it.
      waiting.add(usdtOf(markets));
      // What nobody can trade yet has no price to wait for, and comes from whoever sells it.
      for (const currency of markets.currencies().filter(isTraded)) waiting.add(currency);
      let isBusy = false;
      unsubscribe = markets.onIndexPrice(() => {
        if (isBusy || waiting.size === 0) return;
        isBusy = true;
        void queue(fundWhatHasAPrice).then(() => {
          isBusy = false;
        });
      });
      await queue(fundWhatHasAPrice);
    },
    stop: async () => {
      unsubscribe?.();
      await work;
    },
    fundDemoUsers: async (userIds) => {
      if (!isDemo) return;
      await queue(() => fundFresh(userIds));
    },
  };
}
