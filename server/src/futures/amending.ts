import { type Cost, costAt } from '@aureus/core/futures/opening.ts';
import { AppError } from '../platform/errors.ts';
import type { AmendCommand } from './commands.ts';
import type { Draft } from './draft.ts';
import type { Facts } from './facts.ts';
import { assertOffered, assertStops, openingTerms, type Openings } from './opening.ts';
import { heldBy, type Position, sizeOf } from './position.ts';
import type { FutureInstrument } from './public.ts';
import type { Purses } from './purses.ts';

interface Needs {
  readonly draft: Draft;
  readonly purses: Purses;
  readonly facts: Facts;
  readonly openings: Openings;
  /** Refuses what an account may not bear any more: that so much of its balance is bound. */
  readonly assertRisk: (owner: number, currency: number, leaving: bigint) => void;
}

/** An order that waits for its price. */
export type Waiting = Position & { readonly limit: number };

/**
 * Gives orders that wait another price, size or stops. Whether one is refused is known before it or its money is touched.
 *
 * With another price, or with more lots, it is an order that comes now: on the terms and within the limits of now. Else
 * somebody could keep an old fee, or a leverage that is offered no more, for whatever they want later. With fewer lots or
 * other stops alone it keeps what it was ordered on, as an order of spot keeps its place.
 */
export class Amending {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws AppError as the contract's call says */
  amend(order: Waiting, asked: AmendCommand, instrument: FutureInstrument, mark: number): Position {
    const { draft, purses, facts } = this.#needs;
    const { owner, side, currency, isReduceOnly } = order;
    const wanted = {
      ...order,
      limit: asked.limit ?? order.limit,
      parts: asked.parts ?? order.parts,
      takeProfit: asked.takeProfit === undefined ? order.takeProfit : asked.takeProfit,
      stopLoss: asked.stopLoss === undefined ? order.stopLoss : asked.stopLoss,
    };
    const isAsNew = wanted.limit !== order.limit || wanted.parts > order.parts;
    if (facts.isBarred(owner) && !isReduceOnly) throw new AppError('funds_frozen');
    assertOffered(instrument, { ...wanted, shownFeePpm: isAsNew ? asked.shownFeePpm : null }, isAsNew);
    if (isAsNew && side * (wanted.limit - mark) >= 0) throw new AppError('limit_price_reached');
    if (isReduceOnly && (wanted.takeProfit !== null || wanted.stopLoss !== null)) {
      throw new AppError('order_fields_conflict');
    }
    assertStops(side, wanted, wanted.limit);
    const cost = isReduceOnly ? null : this.#costOf(wanted, instrument, isAsNew);
    const more = (cost ? cost.margin + cost.fee : 0n) - heldBy(order);
    const purse = purses.of(owner, currency);
    if (more > 0n) {
      this.#needs.openings.assertPayable(owner, currency, more);
      this.#needs.assertRisk(owner, currency, more);
      purses.hold(purse, 'futures_margin', order.id, more);
    } else {
      purses.release(purse, 'futures_release', order.id, -more);
    }
    const { limit, parts, takeProfit, stopLoss } = wanted;
    const { feePpm, spreadPpm, overnightPpm } = instrument;
    return draft.change<Position>(order, {
      limit,
      parts,
      takeProfit,
      stopLoss,
      ...(cost && { margin: cost.margin, originalMargin: cost.margin, fee: cost.fee }),
      ...(isAsNew ? { feePpm, spreadPpm, overnightPpm, rules: facts.rules } : {}),
      // No price of before does anything to it.
      armedAt: facts.at,
    });
  }

  /** What it holds at its limit. Of what may grow, the limits of the market are asked as of an opening. */
  #costOf(wanted: Waiting, instrument: FutureInstrument, isAsNew: boolean): Cost {
    const feePpm = isAsNew ? instrument.feePpm : wanted.feePpm;
    const cost = costAt({ ...openingTerms(instrument), feePpm }, sizeOf(wanted), wanted.limit);
    if (isAsNew) this.#needs.openings.assertTaken(wanted.owner, instrument, sizeOf(wanted), cost);
    return cost;
  }
}
