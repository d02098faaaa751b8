import type * as z from 'zod/mini';
import type { OperatorPermission } from '../operator/permissions.ts';
import type { ErrorCode } from './errors.ts';
import type { Personal } from './personal.ts';

/** Minutes for which a re-authentication opens the calls that ask for a fresh one. */
export const freshMinutes = 10;

/**
 * Who may make a call: anyone, a logged-in user, a user whose identity is verified, or an operator. Users and
 * operators are different people with different sessions: a token of the one opens nothing of the other.
 */
export type Access = 'public' | 'user' | 'verified' | 'operator';

/** How the fields of a call travel. */
export type BodyEncoding = 'form' | 'multipart';

/**
 * One call, declared once. The server route, the typed client function, the API page
 * and the authorisation matrix are all made from this.
 */
export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Accessible extends Access = Access,
  Money extends boolean = boolean,
  Encoding extends BodyEncoding = BodyEncoding,
> {
  /** Area and verb, e.g. `spot.trade`. Unique. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below `/api`, with a leading slash. */
  readonly path: string;
  readonly access: Accessible;
  /** Of an operator's call: what the operator's roles must allow; null when any operator may make it. */
  readonly permission: OperatorPermission | null;
  /** Of an operator's call: that its reply holds personal data of users, see `personal.ts`; null when it does not. */
  readonly personal: Personal | null;
  /** Asks that the caller has proved again, within the last minutes, to be the owner of the session (step-up). */
  readonly fresh: boolean;
  /** `multipart` carries one file in the field `file` beside the fields of `request`. */
  readonly encoding: Encoding;
  /** One sentence for the API page. */
  readonly summary: string;
  /** Strict: a field it does not name is refused. `lang` is common to all calls and not part of it. */
  readonly request: Request;
  /** What a success carries in `message` (candle call: in `data`). */
  readonly answer: Answer;
  /** Codes this call may raise beside those every call may raise. */
  readonly errors: readonly ErrorCode[];
  /**
   * Moves money: takes an `Idempotency-Key`, which pages must send. Programs may leave it out; an exact repeat of theirs
   * within a second is refused.
   */
  readonly money: Money;
  /** Exists in demo mode alone; production does not know the path. */
  readonly demoOnly: boolean;
  readonly envelope: 'standard' | 'candle';
}

/** What the server's handler receives after parsing. */
export type Input<C extends Call> = z.output<C['request']>;

/** What a success carries. */
export type Answer<C extends Call> = z.output<C['answer']>;

/** What the client passes: text fields may be given as numbers where the wire wants their text. */
export type Fields<C extends Call> = { [K in keyof z.input<C['request']>]: z.input<C['request']>[K] | number };

type Defaults = 'permission' | 'personal' | 'fresh' | 'encoding' | 'errors' | 'money' | 'demoOnly' | 'envelope';

/**
 * Declares a call. Defaults: form encoding, no further errors, no money, no step-up, all modes, standard envelope.
 * Keeps `access`, `money` and `encoding` as literal types: the server's `route` gives the handler its context by them.
 */
export function defineCall<
  Request extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Accessible extends Access,
  Money extends boolean = false,
  Encoding extends BodyEncoding = 'form',
>(
  call: Omit<Call<Request, Answer, Accessible, Money, Encoding>, Defaults> &
    Partial<Pick<Call<Request, Answer, Accessible, Money, Encoding>, Defaults>>,
): Call<Request, Answer, Accessible, Money, Encoding> {
  const defaults = {
    permission: null,
    personal: null,
    fresh: false,
    encoding: 'form' as Encoding,
    errors: [],
    money: false as Money,
    demoOnly: false,
    envelope: 'standard' as const,
  };
  return { ...defaults, ...call };
}
