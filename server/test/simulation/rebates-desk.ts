import type { NothingReason } from '@aureus/contract/rebate/shapes.ts';
import { beginMs, dayFrom, dayText, endMs, paidMs } from '@aureus/core/rebate/days.ts';
import { TIER_DAYS } from '@aureus/core/rebate/tiers.ts';
import { feesWorth } from '@aureus/core/spot/fees-worth.ts';
import { addedUp, PART_MS } from '../../src/rebate/collecting.ts';
import { dueOn, owedOf } from '../../src/rebate/day.ts';
import { setAsideFor } from '../../src/rebate/reserving.ts';
import { changeOf, type Payment } from '../../src/rebate/paying.ts';
import type { CollectedFee } from '../../src/rebate/public.ts';
import { judge, type Known, type Reckoned, reckonFees } from '../../src/rebate/reckoning.ts';
import type { RebateTerms } from '../../src/rebate/terms.ts';
import { house } from '../../src/platform/ledger/house.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import type { PaidFee } from './paid-fee.ts';
import type { Scene } from './scene.ts';
import { SPEC } from './spot-desk.ts';

const AT_ONCE = 3;
const STEPS = { tick: 1, priceScale: SPEC.priceScale, baseScale: SPEC.baseScale, quoteScale: SPEC.quoteScale };

interface Earning extends Reckoned {
  readonly day: number;
  readonly payment: bigint | null;
  reason: NothingReason | null;
}

/** Told of each day that was reckoned, and of each payment that was made, with when it was due. */
interface Told {
  reckoned(day: number): void;
  paid(payment: Payment, due: number): void;
}

/** Rebates of invitations without a database: what the product decides, on wallets and rows in memory. */
export class RebatesDesk {
  readonly kinds: readonly DueKind[];
  readonly #scene: Scene;
  readonly #known: () => Known;
  readonly #terms: { readonly at: number; readonly terms: RebateTerms }[] = [];
  readonly #earnings: Earning[] = [];
  /** Those that are not paid. */
  readonly #payments = new Map<bigint, Payment>();
  readonly #days: DueKind;
  readonly #due: DueKind;

  constructor(scene: Scene, known: () => Known, told: Told) {
    [this.#scene, this.#known] = [scene, known];
    this.#days = { name: 'rebate.day', atOnce: 1, settle: (due) => this.#reckon(due, told) };
    this.#due = { name: 'rebate.payment', atOnce: AT_ONCE, settle: (due) => this.#pay(due, told) };
    this.kinds = [this.#days, this.#due];
  }

  /** @param at from when on they hold, epoch milliseconds */
  setTerms(terms: RebateTerms, at: number): void {
    this.#terms.push({ at, terms });
  }

  /** Writes when a day is reckoned. */
  begin(day: number): void {
    const { ref, due } = dueOn(day);
    this.#scene.rows.schedule(this.#days, ref, due.getTime());
  }

  /** Nobody reckons a day any more. @returns whether it would have been reckoned */
  stop(day: number, now: number): boolean {
    return this.#scene.rows.cancel(this.#days, dueOn(day).ref, now);
  }

  /** What a day has brought whom, and why nothing. */
  said(day: number): string[] {
    return this.#earnings
      .filter((earning) => earning.day === day)
      .map(({ inviter, payer, currency, fee, worth, ratePpm, amount, reason }) =>
        [inviter, payer, currency, fee, worth, ratePpm, amount, reason].join(' '),
      )
      .toSorted();
  }

  *needed(): Iterable<Needed> {
    for (const { id: ref, currency_id: currency, amount: held } of this.#payments.values()) {
      yield { kind: 'rebate', ref, owner: house.fees, currency, held };
    }
  }

  #reckon(due: readonly DueRow[], told: Told): Settled {
    const day = dayFrom(due[0]?.ref ?? '');
    const terms = this.#terms.findLast(({ at }) => at < endMs(day))?.terms ?? null;
    const fees = addedUp(this.#collected(day), this.#scene.markets);
    const recent = this.#earnings.flatMap((earning) =>
      earning.reason === null && earning.day > day - TIER_DAYS && earning.day < day
        ? [{ inviter: earning.inviter, invited: earning.payer, worth: earning.worth }]
        : [],
    );
    const reckoned = reckonFees(judge(fees, this.#known(), day, terms), recent, terms);
    const payments = owedOf(reckoned).map((owed) => ({ ...owed, id: BigInt(this.#scene.nextId()) }));
    const paymentOf = (one: Reckoned) =>
      payments.find(({ inviter, currency }) => inviter === one.inviter && currency === one.currency)?.id ?? null;
    return {
      changes: [],
      opened: payments.map(setAsideFor),
      write: () => {
        for (const one of reckoned)
          this.#earnings.push({ ...one, day, payment: one.reason === null ? paymentOf(one) : null });
        for (const { id, inviter: inviter_id, currency: currency_id, amount } of payments) {
          this.#payments.set(id, { id, inviter_id, day: dayText(day), currency_id, amount });
          this.#scene.rows.schedule(this.#due, id, paidMs(day, terms?.delayDays ?? 0));
        }
        this.begin(day + 1);
        told.reckoned(day);
      },
    };
  }

  /** Without those of people who seem to be their inviters by now. */
  #pay(due: readonly DueRow[], told: Told): Settled {
    const { linked } = this.#known();
    const payments = due.flatMap(({ ref }) => this.#payments.get(BigInt(ref)) ?? []);
    const partsOf = (id: bigint): Earning[] =>
      this.#earnings.filter((each) => each.payment === id && each.reason === null);
    const paidOf = (id: bigint): bigint =>
      partsOf(id).reduce((sum, { payer, amount }) => (linked.has(payer) ? sum : sum + amount), 0n);
    return {
      changes: payments.map((payment) => changeOf(payment, paidOf(payment.id))),
      write: () => {
        for (const payment of payments) {
          for (const part of partsOf(payment.id)) if (linked.has(part.payer)) part.reason = 'linked';
          this.#payments.delete(payment.id);
          told.paid(payment, due.find(({ ref }) => ref === String(payment.id))?.due ?? Number.NaN);
        }
      },
    };
  }

  /** As the spot market says what it has collected. */
  #collected(day: number): CollectedFee[] {
    const { invitations } = this.#known();
    const inviterOf = (user: number) => invitations.get(BigInt(user))?.inviter;
    const parts = Map.groupBy(
      this.#scene.fees.product.filter((each) => counts(each, day, inviterOf)),
      ({ payer, currency, at }) => `${payer} ${currency} ${Math.floor(at / PART_MS)}`,
    );
    return [...parts.values()].flatMap((all) => {
      const [first] = all;
      if (!first) return [];
      const fee = all.reduce((sum, each) => sum + each.fee, 0n);
      const feeTicks = all.reduce((sum, each) => sum + each.fee * BigInt(each.price), 0n);
      const worth = first.currency === 'base' ? feesWorth(feeTicks, STEPS) : fee;
      return [{ payer: BigInt(first.payer), currency: currencies[first.currency], fee, worth, trades: all.length }];
    });
  }
}

function counts(
  { payer, other, fee, at }: PaidFee<bigint>,
  day: number,
  inviterOf: (user: number) => bigint | undefined,
): boolean {
  const inviter = inviterOf(payer);
  const isOfDay = at >= beginMs(day) && at < endMs(day);
  const isAmongThem = inviter === BigInt(other) || inviterOf(other) === BigInt(payer) || inviterOf(other) === inviter;
  return isOfDay && inviter !== undefined && fee > 0n && !isAmongThem;
}
