import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { Answer, Call, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { IdempotencyClaim } from './idempotency.ts';

/** Who makes a call, found from the session token. */
export interface Caller {
  readonly userId: bigint;
  readonly sessionId: bigint;
  /** When the caller last proved in this session who is there; null or absent when never. */
  readonly provenAt?: Date | null;
}

/** An operator with an open session. */
export interface OperatorCaller {
  readonly operatorId: bigint;
  readonly sessionId: bigint;
  readonly name: string;
  readonly permissions: ReadonlySet<OperatorPermission>;
  /** When the operator last proved in this session who is there; null or absent when not since the login. */
  readonly provenAt?: Date | null;
}

/** What a handler knows about the request beside its parsed input. */
export interface CallContext {
  readonly requestId: string;
  readonly language: Language;
  /** Address of the client as seen by the trusted hop. */
  readonly ip: string;
  /** Value of the User-Agent header, cut to 256 characters, control characters removed. */
  readonly userAgent: string;
  /** Origin of the page that called, which is one of ours; null when the caller is no page. */
  readonly origin: string | null;
  /** When the server had read the request. */
  readonly receivedAt: Date;
}

/** Context of a call that needs a session. */
export interface UserContext extends CallContext {
  readonly caller: Caller;
}

/** Context of a money call: the claim must be stored in the transaction that moves the money. */
export interface MoneyContext extends UserContext {
  readonly claim: IdempotencyClaim;
}

/** Context of a call that carries a file. */
export interface UploadContext extends UserContext {
  /** The bytes as they came: of any kind, and at most 10 MB. */
  readonly file: Buffer;
}

/** Context of an operator's call. */
export interface OperatorContext extends CallContext {
  readonly operator: OperatorCaller;
}

type ContextOf<C extends Call> = C['access'] extends 'public'
  ? CallContext
  : C['access'] extends 'operator'
    ? OperatorContext
    : C['encoding'] extends 'multipart'
      ? UploadContext
      : C['money'] extends true
        ? MoneyContext
        : UserContext;

/** A call with the function that answers it. */
export interface Route {
  readonly call: Call;
  readonly handle: (input: never, context: never) => Promise<unknown>;
}

/** Binds a handler to a call; input, context and answer are typed by the contract. */
export function route<C extends Call>(
  call: C,
  handle: (input: Input<C>, context: ContextOf<C>) => Promise<Answer<C>>,
): Route {
  return { call, handle };
}
