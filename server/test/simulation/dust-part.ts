import { type Dust, dustBy } from '../../src/exchange/dust.ts';
import { changesOf } from '../../src/exchange/limits.ts';
import { pricePair } from '../../src/exchange/pricing.ts';
import type { Quote } from '../../src/exchange/quotes.ts';
import { postingsOf } from '../../src/exchange/writing.ts';
import { worthIn } from '@aureus/core/exchange/exchange.ts';
import { MAKER } from './houses.ts';
import { currencies } from './memory-ledger.ts';
import { Counts, type Part } from './part.ts';
import { PlainDust } from './plain-dust.ts';
import type { PlainExchangeTerms } from './plain-exchange.ts';
import type { Second } from './prices.ts';
import { CALENDAR_MS, OWNERS, type Scene } from './scene.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];

interface Made {
  readonly quote: Quote;
  readonly worth: bigint;
  readonly at: number;
}

/** Users convert all their small balances into USDT. */
export class DustPart implements Part {
  readonly weight = 0;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #random: (below: number) => number;
  readonly #terms: PlainExchangeTerms;
  readonly #plain: PlainDust;
  readonly #made: Made[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
    const random = scene.chanceOfItsOwn(1);
    this.#random = random;
    scene.bring(MAKER, 'quote', random(2_000_000_000));
    this.#terms = {
      fee: random(3_000),
      // So high that many balances are small.
      least: 1 + random(random(2) === 0 ? 10 : 200_000),
      most: 300_000,
      spread: random(2_000),
      size: random(200_000),
      stock: random(60_000),
      userDay: 1 + random(random(2) === 0 ? 20 : 30_000),
      houseDay: 1 + random(random(2) === 0 ? 50 : 60_000),
    };
    this.#plain = new PlainDust(scene.purses, this.#terms);
  }

  /** By its own chance: see `follow`. */
  act(): void {}

  follow(tick: Second, isBusy: boolean): void {
    if (isBusy && this.#random(4) === 0) this.#convert(OWNERS[this.#random(OWNERS.length)] ?? 1, tick);
  }

  #convert(owner: number, tick: Second): void {
    const { ledger, markets, second } = this.#scene;
    const random = this.#random;
    const at = this.#scene.calendarOf(second) + random(CALENDAR_MS);
    // What an order left of a coin: few here have any of it before it is listed.
    if (random(2) === 0) this.#scene.bring(owner, 'coin', 1 + random(15_000));
    const names = ['base', 'coin'] as const;
    const balances = names.map((name) => {
      const currency = markets.currency(currencies[name]);
      if (!currency) throw new Error('There is no such currency');
      return { currency, ...ledger.of(owner, currencies[name]) };
    });
    const dust = dustBy(markets, this.#facts(owner, at), balances, { owner: BigInt(owner), at: new Date(at) });
    const isHeld = (name: (typeof names)[number]): boolean => ledger.of(owner, currencies[name]).held !== 0n;
    const [lines, waiting] = this.#plain.promised(owner, tick, at, isHeld);
    this.#scene.same(saidOf(dust), [
      ...lines.flatMap(({ coin, amount, fee, spread, gets, value }) => [currencies[coin], amount, fee, Number(spread), gets, value]),
      ...waiting.map((coin) => currencies[coin]),
    ]); // prettier-ignore
    for (const _ of waiting) this.happened.note('dust waits');
    if (dust.quotes.length === 0 || random(2) === 0) return;
    this.#take(dust, at);
    this.#plain.take(lines);
    this.happened.note('dust converted');
  }

  #take({ quotes }: Dust, at: number): void {
    const { ledger, markets } = this.#scene;
    ledger.post(
      quotes.flatMap((quote) => {
        const { coins, fees } = postingsOf(quote);
        const charged = { kind: 'exchange_fee', ref: null, postings: fees } as const;
        return [{ kind: 'exchange', ref: null, postings: coins } as const, ...(fees.length > 0 ? [charged] : [])];
      }),
    );
    for (const quote of quotes) {
      const { from, to } = pricePair(markets, quote.from_currency_id, quote.to_currency_id);
      this.#made.push({ quote, worth: worthIn(quote.amount, from, to), at });
    }
  }

  /** What the price of a conversion depends on, of what was converted until now. */
  #facts(owner: number, now: number) {
    const { fee, least, most, spread, size, stock, userDay, houseDay } = this.#terms;
    const { markets, ledger } = this.#scene;
    let [day, hour, taken] = [0n, 0n, 0n];
    const net = new Map<number, bigint>();
    for (const { quote, worth, at } of this.#made) {
      const value = quote.value ?? 0n;
      if (quote.owner_id === BigInt(owner) && at > now - DAY) day += value;
      if (quote.owner_id === BigInt(owner) && at > now - HOUR) hour += value;
      const began = Math.floor(at / HOUR) * HOUR;
      const [from, to] = [markets.currency(quote.from_currency_id), markets.currency(quote.to_currency_id)];
      if (began > now - DAY - HOUR && from && to) {
        for (const { currency, given } of changesOf(markets, { from, to, value })) {
          net.set(currency.id, (net.get(currency.id) ?? 0n) + given);
        }
      }
      if (began > now - 2 * HOUR) taken += worth;
    }
    return {
      terms: {
        feePpm: fee,
        minUsdt: least,
        maxUsdt: most,
        spread: { basePpm: spread, volatilityPpm: 0, sizePpm: size, stockPpm: stock },
        userDailyUsdt: userDay,
        houseDailyUsdt: houseDay,
      },
      exchanged: { day, hour },
      net,
      taken,
      stock: ledger.of(MAKER, currencies.quote).available,
    };
  }
}

function saidOf({ quotes, waiting }: Dust): (bigint | number | null)[] {
  return [
    ...quotes.flatMap(({ from_currency_id: coin, amount, fee, spread_ppm: spread, receives, value }) => [
      coin,
      amount,
      fee,
      spread,
      receives,
      value,
    ]),
    ...waiting.map(({ currency }) => currency.id),
  ];
}
