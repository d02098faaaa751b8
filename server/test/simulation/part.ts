import type { CurrencyName, Needed } from './memory-ledger.ts';
import type { Second } from './prices.ts';

/** What somebody has, by currency, minor units. */
export type Amounts = Record<CurrencyName, number>;

/**
 * A product in the world, with its plain model. Whatever happens there is told to both, and both say the same of everybody's
 * money after every second.
 */
export interface Part {
  /** How often somebody does something here, beside the other parts. */
  readonly weight: number;
  /** The owner does something here, whatever chance says. */
  act(owner: number, tick: Second): void;
  /** A second has been written down: what its price reaches, and what is due by now. @param isBusy things go wrong */
  follow(tick: Second, isBusy: boolean): void;
  /** The second goes on: its price has moved. */
  move?(tick: Second): void;
  /** A process begins anew: memory is made of what is stored. */
  restart?(): void;
  /** What is set aside for what runs here, as the audit asks for it. */
  needed?(): Iterable<Needed>;
  /** By the plain model: what is set aside here of what an owner has in the spot account, beside open orders. */
  heldOf?(owner: number): Amounts;
  /** Compares all else there is with the plain model. */
  compare?(): void;
  /** Whether something is still due here that comes by itself, such as a payment of what was earned in the last seconds. */
  isOwing?(): boolean;
  /** Everything has ended by now. */
  end?(): void;
  /** How much of each there was: a simulation in which nothing happens finds nothing. */
  readonly happened: ReadonlyMap<string, number>;
}

/** Counts what happens. */
export class Counts extends Map<string, number> {
  note(what: string, times = 1): void {
    this.set(what, (this.get(what) ?? 0) + times);
  }
}
