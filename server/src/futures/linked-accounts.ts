import type { ClientBase } from 'pg';
import { type AccountLink, findLinkedOf } from '../account/public.ts';
import type { Book } from './book.ts';
import type { FuturesCommand, PricesUpdate } from './commands.ts';
import type { FollowBook } from './follow-book.ts';
import { PENDING } from './position.ts';

/**
 * So long it counts what was found of an account that opens something itself, and of one that copies. Accounts come to be
 * linked by a login, seldom while orders go out; of a leader's thousand followers not all can be looked up for each order.
 */
const KEPT_MS = 60_000;
const COPIER_KEPT_MS = 60 * 60_000;

/** From so many accounts on, what is out of date is forgotten. */
const MANY = 10_000;

const NONE: readonly number[] = [];

/** Which accounts count together for the limits over all markets, as the writer knows it. */
export class LinkedAccounts {
  readonly #links: () => readonly AccountLink[];
  readonly #known = new Map<number, { readonly others: readonly number[]; readonly readAt: number }>();

  /** @param links what accounts have in common that are one person's */
  constructor(links: () => readonly AccountLink[]) {
    this.#links = links;
  }

  /** Looks up the accounts of which too little is known. */
  async read(client: ClientBase, { openers, copiers }: Openers, at: Date): Promise<void> {
    const now = at.getTime();
    const isOld = (owner: number, keptMs: number): boolean => {
      const known = this.#known.get(owner);
      return known === undefined || now - known.readAt >= keptMs;
    };
    const asked = new Set<number>();
    for (const owner of openers) if (isOld(owner, KEPT_MS)) asked.add(owner);
    for (const owner of copiers) if (isOld(owner, COPIER_KEPT_MS)) asked.add(owner);
    if (asked.size === 0) return;
    const found = await findLinkedOf(client, this.#links(), [...asked].map(BigInt));
    if (this.#known.size > MANY) {
      for (const [owner, { readAt }] of this.#known) if (now - readAt >= COPIER_KEPT_MS) this.#known.delete(owner);
    }
    for (const owner of asked) {
      this.#known.set(owner, { others: found.get(BigInt(owner))?.map(Number) ?? NONE, readAt: now });
    }
  }

  to(owner: number): readonly number[] {
    return this.#known.get(owner)?.others ?? NONE;
  }
}

/** Who may open positions in a batch that count for the limits over all markets. */
export interface Openers {
  readonly openers: ReadonlySet<number>;
  /** Those who copy them. */
  readonly copiers: ReadonlySet<number>;
}

interface Books {
  readonly book: Pick<Book, 'all' | 'get'>;
  readonly follows: Pick<FollowBook, 'idsOfLeader' | 'get'>;
}

/** @param above positions with this leverage or less do not count */
export function openersOf(
  { commands, updates }: { readonly commands: readonly FuturesCommand[]; readonly updates: readonly PricesUpdate[] },
  { book, follows }: Books,
  above: number,
): Openers {
  const openers = new Set<number>();
  const copiers = new Set<number>();
  const addLed = (owner: number): void => {
    openers.add(owner);
    for (const id of follows.idsOfLeader(owner)) {
      const follow = follows.get(id);
      if (follow) copiers.add(follow.follower);
    }
  };
  for (const command of commands) {
    if (command.kind === 'open' && !command.terms.isReduceOnly && command.terms.leverage > above) addLed(command.owner);
    if (command.kind === 'trial') openers.add(command.owner);
    if (command.kind === 'amend' && (book.get(command.id)?.leverage ?? 0) > above) openers.add(command.owner);
  }
  const ticks = updates.at(-1)?.ticks;
  if (!ticks) return { openers, copiers };
  // Orders that this price may start: those that are reached, whatever the spread.
  for (const { owner, status, market, leverage, limit, side, isReduceOnly } of book.all()) {
    if (status !== PENDING || leverage <= above || limit === null || isReduceOnly) continue;
    const mark = ticks.get(market)?.mark;
    if (mark !== undefined && side * (mark - limit) <= 0) addLed(owner);
  }
  return { openers, copiers };
}
