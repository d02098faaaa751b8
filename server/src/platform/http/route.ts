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
  /** What the browser keeps between its calls, for `device-marks.ts` alone. No session hangs on it. */
  readonly device?: { readonly cookies: string; readonly keep: (cookie: string) => void };
  /** Who is logged in, of a call that anybody may make; null when nobody is. */
  findCaller(): Promise<Caller | null>;
}

/** Context of a call that needs a session. */
export interface UserContext extends CallContext {
  readonly caller: Caller;
}

/** Context of a money call: the claim must be stored in the transaction that moves the money. */
export interface MoneyContext extends UserContext {
  readonly claim: IdempotencyClaim;
}

/** A file that came with a call, wherever it is held. */
export interface ReceivedFile {
  /** Lets go of it; the edge does so when the call is answered, whatever the answer. */
  drop(): void;
}

/**
 * Takes a file as it comes in: of any kind, and at most 10 MB. What is thrown by `pieces`, a sender who went away or
 * a file too large, must be thrown here as well; then nothing is held.
 */
export type Receive<File extends ReceivedFile> = (pieces: AsyncIterable<Buffer>) => Promise<File>;

/** Context of an operator's call. */
export interface OperatorContext extends CallContext {
  readonly operator: OperatorCaller;
}

type ContextOf<C extends Call> = C['access'] extends 'public'
  ? CallContext
  : C['access'] extends 'operator'
    ? OperatorContext
    : C['money'] extends true
      ? MoneyContext
      : UserContext;

/** Context of a call that carries a file. */
export type UploadContext<C extends Call, File extends ReceivedFile> = ContextOf<C> & { readonly file: File };

/** A call with the function that answers it. */
export interface Route {
  readonly call: Call;
  readonly handle: (input: never, context: never) => Promise<unknown>;
  /** Of a call that carries a file. */
  readonly receive?: Receive<ReceivedFile>;
  /** Of a money call: whoever works on it finds a stored claim before anything is done; see `sequencedRoute`. */
  readonly findsClaims?: boolean;
}

/** Binds a handler to a call; input, context and answer are typed by the contract. */
export function route<C extends Call>(
  call: C,
  handle: (input: Input<C>, context: ContextOf<C>) => Promise<Answer<C>>,
): Route {
  return { call, handle };
}

/**
 * As `route`, for a money call whose handler only checks its input and hands a command to a sequencer. The batch finds
 * stored claims before it matches anything, so the edge need not look for the key before: one look-up less for each order.
 */
export function sequencedRoute<C extends Call>(
  call: C,
  handle: (input: Input<C>, context: ContextOf<C>) => Promise<Answer<C>>,
): Route {
  return { call, handle, findsClaims: true };
}

/** As `route`, for a call that carries a file: `receive` is given it while it comes in, `handle` what became of it. */
export function uploadRoute<C extends Call, File extends ReceivedFile>(
  call: C,
  receive: Receive<File>,
  handle: (input: Input<C>, context: UploadContext<C, File>) => Promise<Answer<C>>,
): Route {
  return { call, handle, receive };
}
