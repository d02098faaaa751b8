import type { OpenCopyRow } from '@aureus/contract/copy/shapes.ts';
import { lossOf, type OpenCopy } from '@aureus/core/copy/share.ts';
import { LONG, type PositionSide, profitOf } from '@aureus/core/futures/reckoning.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { amountText, lotsOf, priceText } from './instruments.ts';
import type { FutureInstrument } from './public.ts';

/** A copy that stays open while another one of its follow is over, as it counts for the profit share of that. */
export interface OpenCopyAt {
  readonly id: number;
  readonly market: number;
  readonly side: PositionSide;
  /** Parts of lots. */
  readonly parts: number;
  readonly openTicks: number;
  /** The mark price of then, ticks. */
  readonly mark: number;
  /** Minor units of one tick on one part. */
  readonly unit: bigint;
  readonly margin: bigint;
  /** Its fees and nights that its follow had not counted. */
  readonly costs: bigint;
}

/** As the profit share reckons it. */
export function standingOf({ side, parts, openTicks, mark, unit, margin, costs }: OpenCopyAt): OpenCopy {
  return { running: profitOf(unit, side, openTicks, mark, parts), margin, costs };
}

/** Under the names of the wire. */
export function openCopyRow(copy: OpenCopyAt, instrument: FutureInstrument): OpenCopyRow {
  const { market } = instrument;
  const money = (amount: bigint): string => formatDecimal(amount, market.quote.scale);
  return {
    position_id: copy.id,
    symbol: market.symbol,
    type: copy.side === LONG ? 1 : 2,
    share: lotsOf(instrument, copy.parts),
    number: amountText(instrument, copy.parts),
    price: priceText(instrument, copy.openTicks),
    mark: priceText(instrument, copy.mark),
    caution_money: money(copy.margin),
    costs: money(copy.costs),
    loss: money(lossOf(standingOf(copy))),
  };
}

/** As it is stored with a result. */
export function openCopiesText(copies: readonly OpenCopyAt[]): string {
  return JSON.stringify(copies, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

type Stored = Omit<OpenCopyAt, 'unit' | 'margin' | 'costs'> & Record<'unit' | 'margin' | 'costs', string>;

/** What `openCopiesText` has written. */
export function readOpenCopies(text: string): OpenCopyAt[] {
  return (JSON.parse(text) as Stored[]).map(({ unit, margin, costs, ...copy }) => ({
    ...copy,
    unit: BigInt(unit),
    margin: BigInt(margin),
    costs: BigInt(costs),
  }));
}
