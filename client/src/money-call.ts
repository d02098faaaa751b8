import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { CallError, mayHaveHappened } from './call-error.ts';
import type { MakeCall } from './calls.ts';
import type { ServerClock } from './clock/clock.ts';
import { clock as pageClock } from './clock/page-clock.ts';

interface PendingIntent {
  key: string;
  /** Call and fields: what was asked for. */
  what: string;
  /** Epoch milliseconds of the first try, by the server's clock. */
  since: number;
}

/** Where the intents are kept, as one text, over reloads. */
export interface IntentStore {
  read(): string | null;
  write(text: string): void;
}

/** After a day by its clock the server may have forgotten the key; before that it has not. */
const lifetime = 24 * 3_600_000;
/** The age of an intent from before the server's time was known: it is kept until its outcome is. */
const FOR_EVER = Number.MAX_SAFE_INTEGER;

function isIntentList(value: unknown): value is PendingIntent[] {
  return (
    Array.isArray(value) &&
    value.every(
      (intent: Partial<PendingIntent> | null) =>
        typeof intent?.key === 'string' && typeof intent.what === 'string' && typeof intent.since === 'number',
    )
  );
}

/** What is kept; nothing when it was written by somebody else. */
function intentsIn(text: string | null): PendingIntent[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return isIntentList(value) ? value : [];
  } catch {
    return [];
  }
}

/** Fields that prove who asks: no part of the intent, and nothing to be stored. The server leaves them aside as well. */
const proofs: ReadonlySet<string> = new Set(['pay_password', 'factor_code', 'passkey']);

function describe(definition: Call, fields: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(fields).filter(([name]) => !proofs.has(name));
  const sorted = named.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([definition.name, sorted]);
}

/**
 * Calls that move money. Each intent has a key, stored before the first try. An intent whose outcome is not known
 * keeps its key: asking for the same thing again, even after a reload, repeats that key, and the server carries it
 * out at most once.
 *
 * One repeat with the same key when the network fails.
 * @throws CallError of kind `unknown` when it may have happened all the same: say so, and ask again by calling this
 * with the same fields. Any other CallError means it did not happen.
 */
export function createMoneyCall(call: MakeCall, store: IntentStore, clock: ServerClock = pageClock) {
  function pendingIntents(): PendingIntent[] {
    const intents = intentsIn(store.read());
    // The device's clock may be days wrong: a key that is dropped too soon is money that moves twice.
    if (clock.measuredAt === null) return intents;
    const oldest = clock.now() - lifetime;
    return intents.filter((intent) => intent.since > oldest);
  }

  const keep = (intents: readonly PendingIntent[]): void => store.write(JSON.stringify(intents));

  /** The key of an unresolved intent of this description, or a new one. Stored before it is returned. */
  function keyFor(what: string): string {
    const intents = pendingIntents();
    const known = intents.find((intent) => intent.what === what);
    if (known !== undefined) return known.key;
    const key = crypto.randomUUID();
    keep([...intents, { key, what, since: clock.measuredAt === null ? FOR_EVER : clock.now() }]);
    return key;
  }

  const resolve = (what: string): void => keep(pendingIntents().filter((intent) => intent.what !== what));

  async function callTwice<C extends Call>(
    definition: C,
    fields: Fields<C>,
    idempotencyKey: string,
  ): Promise<Answer<C>> {
    try {
      return await call(definition, fields, { idempotencyKey });
    } catch (error) {
      const lost = error instanceof CallError && error.kind === 'network';
      if (!lost) throw error;
      return call(definition, fields, { idempotencyKey });
    }
  }

  return async <C extends Call>(definition: C, fields: Fields<C>): Promise<Answer<C>> => {
    const what = describe(definition, fields);
    const idempotencyKey = keyFor(what);
    try {
      const answer = await callTwice(definition, fields, idempotencyKey);
      resolve(what);
      return answer;
    } catch (error) {
      if (!mayHaveHappened(error)) {
        resolve(what);
        throw error;
      }
      const requestId = error instanceof CallError ? error.requestId : null;
      throw new CallError('unknown', { cause: error, requestId });
    }
  };
}
