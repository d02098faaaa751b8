import { readJson, removeLocal, writeLocal } from '../../platform/storage/local.ts';

const storageKey = 'pendingOrder';
/** As long as the server is sure to remember the name's key. */
const lifetimeMs = 24 * 3_600_000;

interface PendingOrder {
  readonly what: string;
  readonly name: string;
  readonly since: number;
}

function isPendingOrder(value: unknown): value is PendingOrder {
  const order = value as Partial<PendingOrder> | null;
  return typeof order?.what === 'string' && typeof order.name === 'string' && typeof order.since === 'number';
}

/**
 * The client's own name for an order. The same order asked for again while the outcome of the first is unknown, even
 * after a reload, keeps its name, so that it is placed once.
 */
export function orderNameFor(fields: object, now: number): string {
  const what = JSON.stringify(fields);
  const known = readJson(storageKey, isPendingOrder);
  if (known !== null && known.what === what && now - known.since < lifetimeMs) return known.name;
  const name = crypto.randomUUID();
  writeLocal(storageKey, JSON.stringify({ what, name, since: now } satisfies PendingOrder));
  return name;
}

/** The outcome is known: the same order asked for again is another one. */
export function forgetOrderName(): void {
  removeLocal(storageKey);
}
