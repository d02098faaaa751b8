import type { OptionTick } from '@aureus/core/options/ticks.ts';
import { MarkPrice } from '@aureus/core/market/mark-price.ts';
import { isAllowed, isApart, priceStateOf, quorumOf } from '@aureus/core/market/price-state.ts';
import { SourcePrices } from '@aureus/core/market/source-prices.ts';

const PPM = 1_000_000;
/** A source that is silent takes no part any more after so many seconds. */
const SILENT_BEFORE = 6;
const SOURCES = ['one', 'two', 'three'].map((name) => ({ name, sameQuote: true }));

/** What was written down of a second. */
export interface Second extends OptionTick {
  /** The mark price, while it counts. */
  readonly mark: number | null;
  /** How far two sources are apart that do not agree, parts per million. */
  readonly apartPpm?: number;
  /** How far they lie below and above the mark, parts per million of it. */
  readonly apart?: { readonly belowPpm: number; readonly abovePpm: number };
}

type Random = (below: number) => number;

/**
 * A price that wanders and now and then jumps, told by three sources that fail in every way they can: they stop, say half
 * or half as much again, no number, the same twice, and what is old after what is new. One fails at a
 * time, but now and then one is silent while another is a little off and the third is right; now and then all are silent for
 * long, and now and then nothing moves.
 */
export class SimulatedPrices {
  readonly #random: Random;
  readonly #sources = new SourcePrices(SOURCES, 2);
  readonly #mark = new MarkPrice();
  #truth = 1_000_000;
  #sequence = 1;
  #silentUntil = 0;
  #stillUntil = 0;
  #failing = { name: '', how: 0, until: 0 };
  /** The third source is silent from six seconds before, and the second is off. */
  #apart = { from: 0, until: 0, way: 1 };

  constructor(random: Random) {
    this.#random = random;
  }

  /** What the price is, whoever says what. */
  get truth(): number {
    return this.#truth;
  }

  /** A second goes by. */
  next(second: number): Second {
    const random = this.#random;
    if (random(300) === 0) this.#silentUntil = second + (random(2) === 0 ? 75 : random(20));
    if (random(100) === 0) this.#stillUntil = second + random(60);
    const isStill = second < Math.max(this.#stillUntil, this.#silentUntil);
    const jump = random(60) === 0 ? 1 + (random(13) - 6) / 100 : 1;
    const move = isStill ? 1 : jump * (1 + (random(41) - 20) / 10_000);
    this.#truth = Math.max(10_000, Math.round(this.#truth * move));
    if (second >= this.#failing.until && random(12) === 0) {
      this.#failing = { name: SOURCES[random(3)]?.name ?? '', how: random(6), until: second + 1 + random(12) };
    }
    if (random(150) === 0) {
      this.#apart = { from: second + SILENT_BEFORE, until: second + 12 + random(30), way: random(2) * 2 - 1 };
    }
    const isShort = second >= this.#apart.from - SILENT_BEFORE && second < this.#apart.until;
    const now = second * 1_000;
    const [beforehand, at] = [this.#sequence, now - 20];
    for (const { name } of SOURCES) {
      if (second < this.#silentUntil) continue;
      if (isShort && name === 'three') continue;
      const isOff = isShort && name === 'two' && second >= this.#apart.from;
      const off = isOff ? (this.#apart.way * random(90)) / 10_000 : 0;
      const price = Math.round(this.#truth * (isStill ? 1 : 1 + off + (random(7) - 3) / 10_000));
      const tell = (said: number, sequence = (this.#sequence += 1), when = at): void =>
        void this.#sources.accept({ source: name, price: said, sequence, at: when });
      if (isShort || name !== this.#failing.name || second >= this.#failing.until) tell(price);
      else if (this.#failing.how === 0) tell(Math.round(price * 1.5));
      else if (this.#failing.how === 1) tell(Math.round(price / 2));
      else if (this.#failing.how === 2) tell(Number.NaN);
      else if (this.#failing.how === 3) tell(Math.round(price * 2), beforehand - 3);
      else if (this.#failing.how === 4) tell(Math.round(price * 2), undefined, at - 1_500);
    }
    const { index, used } = this.#sources.judge(now);
    const basis = index && this.#mark.basisIn(index);
    const state = priceStateOf({
      isOpen: true,
      index: index && { ...quorumOf(index), isJumped: this.#mark.isJump(basis) },
    });
    const counts = (index && isApart(quorumOf(index))) || isAllowed('quote', state);
    this.#mark.tell(second, counts ? basis : null);
    const { mark } = this.#mark;
    return {
      ...(index && mark && state === 'sources_apart'
        ? {
            apartPpm: index.apartPpm,
            apart: {
              belowPpm: Math.max(0, Math.ceil(((mark.ticks - index.lowest) * PPM) / mark.ticks)),
              abovePpm: Math.max(0, Math.ceil(((index.highest - mark.ticks) * PPM) / mark.ticks)),
            },
          }
        : {}),
      second,
      state,
      index: index?.ticks ?? null,
      used: used.map((each) => ({ ageMs: now - each.at })),
      mark: mark?.isValid ? mark.ticks : null,
    };
  }
}
