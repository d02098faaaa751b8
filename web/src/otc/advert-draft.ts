import type { change } from '@aureus/contract/otc/merchant-calls.ts';
import type { AdvertSide, OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { DeskConfig } from './queries.ts';

/** An advertisement as it is being written. Amounts are canonical decimal texts, or empty. */
export interface Draft {
  readonly side: AdvertSide;
  readonly coin: number;
  readonly fiat: string;
  readonly total: string;
  readonly pricing: 'fixed' | 'margin';
  readonly price: string;
  /** Percent over the index; with a minus under it. */
  readonly margin: string;
  readonly min: string;
  readonly max: string;
  /** Of a purchase: codes of methods. */
  readonly methods: readonly string[];
  /** Of a sale: the merchant's accounts. */
  readonly accounts: readonly { readonly id: number; readonly method: string }[];
  readonly window: number;
  readonly terms: string;
  readonly level: 1 | 2;
  readonly days: number;
}

/** What stands in the form at first. */
export function draftOf(config: DeskConfig, known: OwnAdvertRow | null, preferred: string): Draft {
  if (known !== null) {
    return {
      side: known.side,
      coin: known.coin_id,
      fiat: known.fiat,
      total: known.total,
      pricing: known.pricing,
      price: known.fixed_price ?? '',
      margin: known.margin ?? '0',
      min: known.min,
      max: known.max,
      methods: known.methods.map(({ code }) => code),
      // One account for each method, in the same order.
      accounts: known.accounts.map((id, place) => ({ id, method: known.methods[place]?.code ?? '' })),
      window: known.window,
      terms: known.terms,
      level: known.least_level === 2 ? 2 : 1,
      days: known.least_days,
    };
  }
  const fiat = config.fiats.find(({ code }) => code === preferred) ?? config.fiats[0];
  return {
    side: 'sell',
    coin: config.coins[0]?.id ?? 0,
    fiat: fiat?.code ?? '',
    total: '',
    pricing: 'margin',
    price: '',
    margin: '0',
    min: '',
    max: '',
    methods: [],
    accounts: [],
    window: 15,
    terms: '',
    level: 1,
    days: 0,
  };
}

const isPositive = (text: string): boolean => text !== '' && new Decimal(text).gt(0);
const marginText = /^-?(20(\.0{1,2})?|1?[0-9](\.[0-9]{1,2})?)$/;

/** Whether it is a margin that may be sent: from -20 to 20 with two decimals. */
export const isMarginText = (text: string): boolean => marginText.test(text);

/** Codes of the methods an advertisement would have. */
export const methodsOf = ({ side, methods, accounts }: Draft): readonly string[] =>
  side === 'sell' ? accounts.map(({ method }) => method) : methods;

/** Methods by which its fiat currency is paid. */
export const methodsIn = (config: DeskConfig, { fiat }: Draft): DeskConfig['methods'] =>
  config.methods.filter(({ fiats }) => fiats.includes(fiat));

/** The accounts of a sale with one more, or without it: at most one for each method. */
export function toggledAccount({ accounts }: Draft, account: Draft['accounts'][number]): Draft['accounts'] {
  const others = accounts.filter(({ method }) => method !== account.method);
  return accounts.some(({ id }) => id === account.id) ? others : [...others, account];
}

export type DraftProblem = 'total' | 'price' | 'margin' | 'limits' | 'order' | 'methods' | 'window';

/** The first thing that is missing or wrong; null when it may be sent. */
export function draftProblem(draft: Draft, config: DeskConfig): DraftProblem | null {
  if (!isPositive(draft.total)) return 'total';
  if (draft.pricing === 'fixed' ? !isPositive(draft.price) : false) return 'price';
  if (draft.pricing === 'margin' && !isMarginText(draft.margin)) return 'margin';
  if (!isPositive(draft.min) || !isPositive(draft.max)) return 'limits';
  if (new Decimal(draft.min).gt(draft.max)) return 'order';
  const codes = methodsOf(draft);
  if (codes.length === 0) return 'methods';
  const fits = config.methods
    .filter(({ code }) => codes.includes(code))
    .every(({ window_min: least, window_max: most }) => draft.window >= least && draft.window <= most);
  return fits ? null : 'window';
}

type Changing = Omit<Fields<typeof change>, 'id' | 'revision'>;

/** What is sent of a draft, of a new advertisement and of a change alike. */
export function fieldsOf(draft: Draft): Changing {
  return {
    pricing: draft.pricing,
    ...(draft.pricing === 'fixed' ? { fixed_price: draft.price } : { margin: draft.margin }),
    min: draft.min,
    max: draft.max,
    ...(draft.side === 'sell'
      ? { accounts: draft.accounts.map(({ id }) => id).join(',') }
      : { methods: draft.methods.join(',') }),
    window: draft.window,
    terms: draft.terms.trim(),
    least_level: draft.level,
    least_days: draft.days,
  };
}
