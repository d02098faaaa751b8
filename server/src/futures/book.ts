import { type OpenInterest, withPosition } from '@aureus/core/futures/caps.ts';
import { LONG, valueOf } from '@aureus/core/futures/reckoning.ts';
import type { ClientBase } from 'pg';
import { isOpenPosition, OPEN, PENDING, type Position, positionOf, type PositionRow } from './position.ts';

const NOTHING: OpenInterest = { long: 0n, short: 0n };

/** What one tick on one part of a lot of a market is worth. */
export type UnitOf = (market: number) => bigint;

export const isLive = ({ status }: Position): boolean => status === PENDING || status === OPEN;

/** What a position adds to the open interest of its market: its value at the open price. */
export function openValue(position: Position, unit: bigint): bigint {
  return isOpenPosition(position) ? valueOf(unit, position.openTicks, position.parts) : 0n;
}

/** What a position adds to the parts of lots of longs that are open on its market. */
export function longParts(position: Position): number {
  return isOpenPosition(position) && position.side === LONG ? position.parts : 0;
}

/** Every order that waits and every open position, as the last commit left them. */
export class Book {
  readonly #unitOf: UnitOf;
  readonly #positions = new Map<number, Position>();
  readonly #ofOwner = new Map<number, Set<number>>();
  readonly #interest = new Map<number, OpenInterest>();
  readonly #longParts = new Map<number, number>();

  constructor(unitOf: UnitOf) {
    this.#unitOf = unitOf;
  }

  /** Forgets all and reads what is stored. */
  async load(client: ClientBase): Promise<void> {
    const { rows } = await client.query<PositionRow>('SELECT * FROM futures_position WHERE status <= 1 ORDER BY id');
    this.#positions.clear();
    this.#ofOwner.clear();
    this.#interest.clear();
    this.#longParts.clear();
    for (const row of rows) this.put(positionOf(row));
  }

  get(id: number): Position | undefined {
    return this.#positions.get(id);
  }

  all(): Iterable<Position> {
    return this.#positions.values();
  }

  owners(): Iterable<number> {
    return this.#ofOwner.keys();
  }

  idsOf(owner: number): ReadonlySet<number> {
    return this.#ofOwner.get(owner) ?? new Set();
  }

  interestOn(market: number): OpenInterest {
    return this.#interest.get(market) ?? NOTHING;
  }

  longPartsOn(market: number): number {
    return this.#longParts.get(market) ?? 0;
  }

  put(position: Position): void {
    const { id, owner } = position;
    this.#count(this.#positions.get(id), -1n);
    this.#count(position, 1n);
    if (isLive(position)) {
      this.#positions.set(id, position);
      const ids = this.#ofOwner.get(owner);
      if (ids) ids.add(id);
      else this.#ofOwner.set(owner, new Set([id]));
      return;
    }
    this.#positions.delete(id);
    const ids = this.#ofOwner.get(owner);
    if (ids?.delete(id) && ids.size === 0) this.#ofOwner.delete(owner);
  }

  #count(position: Position | undefined, sign: bigint): void {
    if (!position) return;
    const value = sign * openValue(position, this.#unitOf(position.market));
    if (value === 0n) return;
    this.#longParts.set(position.market, this.longPartsOn(position.market) + Number(sign) * longParts(position));
    this.#interest.set(position.market, withPosition(this.interestOn(position.market), position.side, value));
  }
}
