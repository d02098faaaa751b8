import { BUY, SELL } from '@aureus/core/spot/book-types.ts';
import { Batch } from '../../src/spot/batch.ts';
import type { Command, PlaceCommand } from '../../src/spot/commands.ts';
import { GuardedOwners } from '../../src/spot/guarded.ts';
import { LIMIT, type OrderTerms } from '../../src/spot/live-order.ts';
import { LostQuotes } from '../../src/spot/lost-quotes.ts';
import type { MarketMakerInventory } from '../../src/spot/market-maker-inventory.ts';
import type { MarketState } from '../../src/spot/market-state.ts';
import { walletName } from '../../src/platform/sequencer/wallet-ids.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { moneyContext } from '../wallet/platform.ts';

const RICH = 10n ** 16n;
let lastId = 1_000;
const nextId = (): number => (lastId += 1);

/** A buy of one lot at 10,000, or what else the terms say. */
export function placing(state: MarketState, owner: number, terms: Partial<OrderTerms>): PlaceCommand {
  return {
    kind: 'place',
    owner,
    state,
    claim: moneyContext(BigInt(owner), nextId(), 'trade').claim,
    resolve: () => {},
    reject: () => {},
    shownFeePpm: null,
    queues: false,
    isForOpening: false,
    pair: null,
    terms: {
      side: BUY,
      kind: LIMIT,
      timeInForce: 0,
      postOnly: false,
      price: 10_000_00,
      lots: 1,
      budget: 0,
      clientOrderId: null,
      trigger: 0,
      trail: 0,
      ...terms,
    },
  };
}

/** What a batch is told. */
export interface Told {
  readonly inventory: MarketMakerInventory;
  /** Where the orders are looked for that are cancelled. */
  readonly state: MarketState;
  readonly marketMakerPrices: ReadonlyMap<MarketState, number | null>;
  readonly volatilityPpm?: number;
  /** The index of the band, 10,000 where it is left out. */
  readonly index?: number | null;
  readonly bereft?: readonly MarketState[];
}

/** A batch before it runs these commands; the index is 10,000 and everybody is rich. */
export function batchOf(commands: readonly Command[], told: Told): Batch {
  const { inventory, state, marketMakerPrices, volatilityPpm = 0, index = 10_000_00, bereft = [] } = told;
  const wallets = new Map<string, number>();
  const available = new Map<number, bigint>();
  for (const command of commands) {
    if (command.kind !== 'place') continue;
    for (const { id } of [USDT, BTC]) {
      const wallet = command.owner * 10 + id;
      wallets.set(walletName(command.owner, id), wallet);
      available.set(wallet, RICH);
    }
  }
  return new Batch(
    {
      at: new Date(),
      available,
      wallets,
      usedNames: new Set(),
      isBarred: () => false,
      indexOf: () => index,
      markOf: () => index,
      recorded: new Map(),
      marketMakerPriceOf: (market) => marketMakerPrices.get(market) ?? null,
      volatilityOf: () => volatilityPpm,
      doubtOf: () => 0,
      guards: new GuardedOwners(),
      bereft: new Map(bereft.map((market) => [market, new Set([BUY, SELL])])),
    },
    inventory,
    { nextOrder: nextId, nextQuote: nextId },
    {
      find: (id) => state.orders.get(id),
      of: (owner) => [...state.orders.values()].filter((order) => order.owner === owner),
    },
  );
}

/** Runs commands as one batch that is committed. */
export function runBatch(commands: readonly Command[], told: Told): Batch {
  const batch = batchOf(commands, told);
  batch.run(commands);
  told.inventory.commit();
  new LostQuotes(() => null).commit(batch.quoted);
  return batch;
}

/** What became of commands: an order's filled lots, or the code it was refused with. */
export function outcomes(batch: Batch): (number | string)[] {
  return [...batch.results.values()].map((result) =>
    result instanceof Error
      ? ((result as { code?: string }).code ?? result.name)
      : 'cancelled' in result
        ? result.cancelled
        : result.filledLots,
  );
}
