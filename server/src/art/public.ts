import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { list } from '@aureus/contract/art/calls.ts';
import type { ArtRarity, ArtType } from '@aureus/contract/art/rules.ts';
import type { buy, openBox } from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import type { MoneyContext, UserContext } from '../platform/http/route.ts';

/** A work that another area makes, e.g. for a series of blind boxes. */
export interface NewWork {
  readonly name: string;
  readonly description: string;
  readonly type: ArtType;
  readonly rarity: ArtRarity;
  /** Stored files, attached already; of sound and films the poster, and a form that all browsers play. */
  readonly file: bigint;
  readonly poster: bigint | null;
  readonly compatible: bigint | null;
  /** A user. */
  readonly creator: bigint;
  /** Hundredths of a percent. */
  readonly royalty: number;
  readonly edition: number;
  readonly editions: number;
}

/** Works of the art market, for areas that sell them in another way. */
export interface Works {
  /**
   * Works as patterns of which copies can be made for a series, by their id; others are left out. A pattern is approved,
   * and still its creator's: it never changed hands, was never offered, is in no other series, and its only edition.
   * @param series the one they are kept for already; null for those that are free
   */
  patterns(
    connection: Pool | PoolClient,
    works: readonly bigint[],
    series: bigint | null,
  ): Promise<ReadonlyMap<bigint, NewWork>>;
  /**
   * Keeps free works as the patterns of a series: they are sold in no other way from then on.
   * @returns whether all of them were free, and are kept now
   */
  keep(tx: Transaction, series: bigint, works: readonly bigint[]): Promise<boolean>;
  /**
   * Makes works of a series: they are approved, belong to their creator, and nobody can offer or buy them one by one until
   * they are handed over.
   * @param series its number, as `rarity_house_id` shows it
   * @returns their ids, in the same order
   */
  mint(tx: Transaction, series: bigint, works: readonly NewWork[]): Promise<bigint[]>;
  /**
   * Hands a work of a series to its buyer, and writes so into its provenance. The money is the caller's matter.
   * @param price minor units of the currency
   * @throws Error when it is not kept for a series any more: nothing may be written, roll back
   */
  hand(
    tx: Transaction,
    work: bigint,
    to: { readonly owner: bigint; readonly price: bigint; readonly currency: number },
  ): Promise<void>;
  /** Gives works that are kept for a series to their creator as ordinary works. */
  letGo(tx: Transaction, works: readonly bigint[]): Promise<void>;
  /** Works as a viewer sees them, by id. */
  describe(
    connection: Pool | PoolClient,
    works: readonly bigint[],
    viewer: { readonly userId: bigint; readonly sessionId: bigint } | null,
  ): Promise<ReadonlyMap<bigint, ArtItem>>;
  /** The number by which a user is known in the market; it is given when there is none yet. */
  memberOf(tx: Transaction, userId: bigint): Promise<bigint>;
}

type Viewer = bigint | null;

/**
 * Who sells blind boxes. The calls of the market are common: what is asked for by `pay_type` 3, or by a code that is no
 * work's, is theirs to answer. A series and a box have codes like works; `pay_type` 3 tells them apart from works.
 */
export interface BlindBoxes {
  /** Series, as items, for the list of the market. Called for `pay_type` 3, and left aside when another one is asked for. */
  list(query: Input<typeof list>, viewer: Viewer): Promise<ArtItem[]>;
  /** A series or a box by its code; null when there is none. */
  find(code: string, viewer: Viewer): Promise<ArtItem | null>;
  /** Boxes of a user that are not opened yet. */
  owned(userId: bigint): Promise<ArtItem[]>;
  /** Buys a box of a series. It stores the claim with its answer. */
  buy(input: Input<typeof buy>, context: MoneyContext): Promise<Answer<typeof buy>>;
  open(input: Input<typeof openBox>, context: UserContext): Promise<Answer<typeof openBox>>;
}
