import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may make a call: anyone, a logged-in user, or a user whose identity is verified. */
export type Access = 'public' | 'user' | 'verified';

/**
 * One call, declared once. The server route, the typed client function, the API page
 * and the authorisation matrix are all made from this.
 */
export interface Call<Request extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> {
  /** Area and verb, e.g. `spot.trade`. Unique. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below `/api`, with a leading slash. */
  readonly path: string;
  readonly access: Access;
  /** One sentence for the API page. */
  readonly summary: string;
  /** Strict: a field it does not name is refused. `lang` is common to all calls and not part of it. */
  readonly request: Request;
  /** What a success carries in `message` (candle call: in `data`). */
  readonly answer: Answer;
  /** Codes this call may raise beside those every call may raise. */
  readonly errors: readonly ErrorCode[];
  /** Moves money: takes an `Idempotency-Key`, and an exact repeat without one within a second is refused. */
  readonly money: boolean;
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

type Defaults = 'errors' | 'money' | 'demoOnly' | 'envelope';

/** Declares a call. Defaults: no further errors, no money, all modes, standard envelope. */
export function defineCall<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Omit<Call<Request, Answer>, Defaults> & Partial<Pick<Call<Request, Answer>, Defaults>>,
): Call<Request, Answer> {
  return { errors: [], money: false, demoOnly: false, envelope: 'standard', ...call };
}
