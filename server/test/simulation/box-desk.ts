import { firstHead, lastHead, nextHead } from '@aureus/core/box/chain.ts';
import { draw, type PriceSeal } from '@aureus/core/box/draw.ts';
import { type BoxPrize, boxesOf } from '@aureus/core/box/terms.ts';
import { opensAt } from '../../src/box/boxes.ts';
import { setAsideFor } from '../../src/box/buying.ts';
import { drawMoment, phaseOfSeries, type Series } from '../../src/box/series.ts';
import { paymentOf } from '../../src/box/settling.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import { refusalOf } from './refusal.ts';
import type { Scene } from './scene.ts';

/** What operators announce. */
export interface Announced {
  readonly id: number;
  readonly creator: number;
  readonly currency: 'quote' | 'base';
  readonly price: number;
  /** Hundredths of a percent. */
  readonly fee: number;
  /** How many boxes one user may have. */
  readonly cap: number;
  readonly prizes: readonly BoxPrize[];
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly terms: string;
  readonly seed: Buffer;
}

type DeskSeries = Pick<
  Series,
  | 'id'
  | 'creator_id'
  | 'currency_id'
  | 'price'
  | 'fee'
  | 'boxes'
  | 'user_cap'
  | 'start_at'
  | 'end_at'
  | 'terms'
  | 'state'
  | 'sold'
  | 'head'
  | 'sold_out_at'
> & { readonly prizes: readonly BoxPrize[]; readonly seed: Buffer };

interface Box {
  readonly id: bigint;
  readonly series: bigint;
  readonly number: number;
  readonly owner: bigint;
  readonly price: bigint;
  readonly seed: string;
  readonly state: 'bought' | 'drawn' | 'opened' | 'returned';
  readonly prize: number | null;
  /** Which of the copies of its prize is in it; nothing until it is open. */
  readonly edition: number | null;
}

/** Told of what was due and is done: a series is drawn, the money of a box has moved, a box has opened by itself. */
type Told = (what: 'drawn' | 'settled' | 'opened', ref: bigint, at: number) => void;

/** Until there are prices again. */
const ASK_AGAIN_MS = 1_000;

/** Blind boxes without a database: what the product decides, on wallets and rows in memory. */
export class BoxDesk {
  readonly kinds: readonly DueKind[];
  /** Signed places of the price log, the oldest first. */
  readonly seals: PriceSeal[] = [];
  readonly #scene: Scene;
  readonly #series = new Map<bigint, DeskSeries>();
  readonly #boxes = new Map<bigint, Box>();
  readonly #draw: DueKind;
  readonly #settlement: DueKind;
  readonly #opening: DueKind;

  constructor(scene: Scene, told: Told) {
    this.#scene = scene;
    this.#draw = { name: 'box.draw', atOnce: 1, settle: (due, now) => this.#drawAll(due, now, told) };
    this.#settlement = { name: 'box.settlement', atOnce: 3, settle: (due, now) => this.#settle(due, now, told) };
    this.#opening = { name: 'box.opening', atOnce: 3, settle: (due, now) => this.#openAll(due, now, told) };
    this.kinds = [this.#draw, this.#settlement, this.#opening];
  }

  get hasRunning(): boolean {
    const isRunning = ({ state }: Box): boolean => state === 'bought' || state === 'drawn';
    return [...this.#series.values()].some(({ state }) => state === 1) || [...this.#boxes.values()].some(isRunning);
  }

  /** What there is to say of a series: its state, the boxes sold and the head of their chain. */
  said(id: number): unknown[] {
    const { state, sold, head, sold_out_at } = this.#of(BigInt(id));
    return [state, sold, head, sold_out_at !== null];
  }

  /** What there is to say of a box. */
  saidOf(id: number): unknown[] {
    const { number, owner, state, prize, edition } = this.#box(BigInt(id));
    return [number, Number(owner), state, prize, edition];
  }

  announce({ id, creator, currency, price, fee, cap, prizes, start, end, terms, seed }: Announced): void {
    const series: DeskSeries = {
      id: BigInt(id),
      creator_id: BigInt(creator),
      currency_id: currencies[currency],
      price: BigInt(price),
      fee,
      boxes: boxesOf(prizes),
      user_cap: cap,
      start_at: new Date(start),
      end_at: new Date(end),
      terms,
      state: 1,
      sold: 0,
      head: firstHead(terms),
      sold_out_at: null,
      prizes,
      seed,
    };
    this.#series.set(series.id, series);
    this.#scene.rows.schedule(this.#draw, series.id, drawMoment(series).getTime());
  }

  /** @returns what it was refused for */
  buy(seriesId: number, box: { readonly id: number; readonly owner: number; readonly seed: string }, at: number) {
    return refusalOf(() => {
      const series = this.#of(BigInt(seriesId));
      const [id, owner] = [BigInt(box.id), BigInt(box.owner)];
      if (series.creator_id === owner) throw new AppError('box_own_series');
      const phase = phaseOfSeries(series, at);
      if (phase === 'soon') throw new AppError('box_not_begun');
      if (phase !== 'open') throw new AppError('box_over');
      if (this.#sold(series).filter((each) => each.owner === owner).length >= series.user_cap) throw new AppError('box_cap_reached'); // prettier-ignore
      const number = series.sold + 1;
      const made = { id, series: series.id, number, owner, price: series.price, seed: box.seed } as const;
      this.#scene.ledger.open([setAsideFor({ id, owner_id: owner, price: series.price }, series.currency_id)]);
      this.#boxes.set(id, { ...made, state: 'bought', prize: null, edition: null });
      const isLast = number === series.boxes;
      const head = nextHead(series.head, number, box.seed);
      const sold = { ...series, sold: number, head, sold_out_at: isLast ? new Date(at) : null };
      this.#series.set(series.id, sold);
      if (!isLast) return;
      if (!this.#scene.rows.cancel(this.#draw, series.id, at)) throw new Error('The draw was not due later');
      this.#scene.rows.schedule(this.#draw, series.id, drawMoment(sold).getTime());
    });
  }

  /** @returns whether its sale had not ended */
  cancel(id: number, at: number): boolean {
    const series = this.#of(BigInt(id));
    const phase = phaseOfSeries(series, at);
    if (phase !== 'soon' && phase !== 'open') return false;
    if (!this.#scene.rows.cancel(this.#draw, series.id, at)) return false;
    this.#series.set(series.id, { ...series, state: 3 });
    for (const box of this.#sold(series)) this.#scene.rows.schedule(this.#settlement, box.id, at);
    return true;
  }

  /** Its owner opens a box. @returns whether it is open now */
  open(id: number, at: number): boolean {
    const box = this.#box(BigInt(id));
    if (box.state !== 'drawn') return box.state === 'opened';
    this.#scene.rows.cancel(this.#opening, box.id, at);
    this.#boxes.set(box.id, this.#opened(box));
    return true;
  }

  *needed(): Iterable<Needed> {
    for (const { id: ref, owner, series, price: held, state } of this.#boxes.values()) {
      const currency = this.#of(series).currency_id;
      if (state === 'bought') yield { kind: 'box_payment', ref, owner, currency, held };
    }
  }

  #drawAll(due: readonly DueRow[], now: number, told: Told): Settled {
    const series = this.#of(BigInt(due[0]?.ref ?? 0));
    const moment = drawMoment(series).getTime() / 1_000;
    const seal = this.seals.find(({ second }) => second >= moment);
    if (!seal)
      return { changes: [], write: () => this.#scene.rows.schedule(this.#draw, series.id, now + ASK_AGAIN_MS) };
    const boxes = this.#sold(series);
    if (lastHead(series.terms, boxes.map(({ seed }) => seed)) !== series.head) throw new Error('The chain is broken'); // prettier-ignore
    const { seed, head, prizes } = series;
    const drawn = draw(prizes, { seed, head, sold: boxes.length, seal });
    return {
      changes: [],
      write: () => {
        this.#series.set(series.id, { ...series, state: 2 });
        for (const [place, box] of boxes.entries()) {
          this.#boxes.set(box.id, { ...box, prize: drawn[place] ?? null });
          this.#scene.rows.schedule(this.#settlement, box.id, now);
        }
        told('drawn', series.id, now);
      },
    };
  }

  #settle(due: readonly DueRow[], now: number, told: Told): Settled {
    const boxes = due.map(({ ref }) => this.#box(BigInt(ref))).filter(({ state }) => state === 'bought');
    return {
      changes: boxes.map(({ id, price, series }) => {
        const { fee, creator_id, currency_id, state: series_state } = this.#of(series);
        return paymentOf({ id, price, fee, creator_id, currency_id, series_state });
      }),
      write: () => {
        for (const box of boxes) {
          const state = this.#of(box.series).state === 2 ? 'drawn' : 'returned';
          this.#boxes.set(box.id, { ...box, state });
          if (state === 'drawn') {
            this.#scene.rows.schedule(this.#opening, box.id, opensAt(new Date(now)).getTime());
          }
          told('settled', box.id, now);
        }
      },
    };
  }

  #openAll(due: readonly DueRow[], now: number, told: Told): Settled {
    const boxes = due.map(({ ref }) => this.#box(BigInt(ref))).filter(({ state }) => state === 'drawn');
    return {
      changes: [],
      write: () => {
        for (const box of boxes) {
          this.#boxes.set(box.id, this.#opened(box));
          told('opened', box.id, now);
        }
      },
    };
  }

  /** As the server counts it. */
  #opened(box: Box): Box {
    const others = this.#sold(this.#of(box.series));
    const earlier = others.filter(({ prize, number }) => prize === box.prize && number < box.number).length;
    return { ...box, state: 'opened', edition: earlier + 1 };
  }

  #sold({ id }: DeskSeries): Box[] {
    return [...this.#boxes.values()].filter(({ series }) => series === id);
  }

  #of(id: bigint): DeskSeries {
    const series = this.#series.get(id);
    if (!series) throw new Error(`There is no series ${id}`);
    return series;
  }

  #box(id: bigint): Box {
    const box = this.#boxes.get(id);
    if (!box) throw new Error(`There is no box ${id}`);
    return box;
  }
}
