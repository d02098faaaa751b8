import { boxRules } from '@aureus/contract/box/rules.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { boxesOf, MOST_BOXES } from '@aureus/core/box/terms.ts';
import type { NewWork } from '../art/public.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { momentOf } from '../platform/moment-text.ts';

/** What a series is, before it has a number. */
export interface PlannedSeries {
  readonly name: string;
  readonly creator: bigint;
  readonly currency: Currency;
  /** Minor units. */
  readonly price: bigint;
  /** Hundredths of a percent. */
  readonly fee: number;
  readonly userCap: number;
  readonly start: Date;
  readonly end: Date;
  readonly prizes: readonly PlannedPrize[];
}

export interface PlannedPrize {
  readonly work: bigint;
  readonly name: string;
  readonly count: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Reads a series that operators ask for.
 * @param patterns of the works that are approved
 * @param now by the database's clock
 * @throws AppError currency_unknown, box_terms_invalid, box_works_unfit, box_moments_invalid, amount_too_precise
 */
export function planSeries(
  markets: Pick<MarketDirectory, 'currency'>,
  payload: ProposalPayload<'box.series'>,
  patterns: ReadonlyMap<bigint, NewWork>,
  now: Date,
): PlannedSeries {
  const currency = markets.currency(payload.currency_id);
  if (!currency || currency.kind !== 'coin') throw new AppError('currency_unknown');
  const { prizes, creator } = prizesOf(payload, patterns);
  const planned: PlannedSeries = {
    name: payload.name,
    creator,
    currency,
    price: parseDecimalInput(payload.price, currency.scale, () => new AppError('box_terms_invalid')),
    fee: payload.fee,
    userCap: payload.user_cap,
    start: momentOf(payload.start),
    end: momentOf(payload.end),
    prizes,
  };
  const boxes = boxesOf(prizes);
  if (planned.price <= 0n || boxes > MOST_BOXES || planned.userCap > boxes) throw new AppError('box_terms_invalid');
  if (!isTimely(planned, now)) throw new AppError('box_moments_invalid');
  return planned;
}

/** A line of the prize list as operators write it: `12:3`. */
export function readPrize(text: string): { readonly work: bigint; readonly count: number } {
  const [work = '', count = ''] = text.split(':');
  return { work: BigInt(work), count: Number(count) };
}

/** Different works, all approved, of one creator: whoever sells the boxes. @throws AppError box_works_unfit */
function prizesOf(
  { prizes }: ProposalPayload<'box.series'>,
  patterns: ReadonlyMap<bigint, NewWork>,
): { prizes: PlannedPrize[]; creator: bigint } {
  const found = prizes.map(readPrize).flatMap(({ work, count }) => {
    const pattern = patterns.get(work);
    return pattern ? [{ work, name: pattern.name, count, creator: pattern.creator }] : [];
  });
  const works = new Set(found.map(({ work }) => work));
  const creators = new Set(found.map(({ creator }) => creator));
  const [creator] = creators;
  if (works.size !== prizes.length || creators.size !== 1 || creator === undefined) throw new AppError('box_works_unfit'); // prettier-ignore
  return { prizes: found.map(({ work, name, count }) => ({ work, name, count })), creator };
}

function isTimely({ start, end }: PlannedSeries, now: Date): boolean {
  const [ahead, open] = [start.getTime() - now.getTime(), end.getTime() - start.getTime()];
  return (
    ahead >= boxRules.least_minutes_ahead * MINUTE_MS &&
    ahead <= boxRules.most_days_ahead * DAY_MS &&
    open >= boxRules.least_minutes * MINUTE_MS &&
    open <= boxRules.most_days * DAY_MS
  );
}
