import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { replyTypeOf, timeHeader } from '@aureus/contract/platform/envelope.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { CallError } from './call-error.ts';
import { clock } from './clock/page-clock.ts';
import { answerOf } from './reply.ts';

/** Sends a request of ours to the server. */
type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** What an app knows and does that its calls need. */
export interface App {
  /** In which the server words its texts. */
  language(): string;
  /** Of the open session; null while nobody is logged in. */
  token(): string | null;
  /** '999': the session with which a call was made is still the one open here, and the server knows it no longer. */
  sessionLost?(message: string): void;
  /** '998': the identity is not verified. */
  identityRequired?(message: string): void;
  /** How requests are sent: by the page's own `fetch`, unless something else is given. */
  readonly fetch?: Fetch;
  /** A call wants its caller to prove again who is there; true when they did, and the call is repeated. */
  proofRequired?(): Promise<boolean>;
}

export interface CallOptions {
  /** Names the intent of a call that moves money, so that a repeat is carried out once. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Makes a call of the contract and returns what a success carries, checked against the contract. @throws CallError */
export type MakeCall = <C extends Call>(definition: C, fields: Fields<C>, options?: CallOptions) => Promise<Answer<C>>;

export interface Calls {
  /** When the server asks first who is there, the app asks the caller and the call is made once more. */
  readonly call: MakeCall;
  /** Reads the reply to a call the app has sent by itself. @param token with which it was sent. @throws CallError */
  readReply<C extends Call>(definition: C, response: Response, token: string | null): Promise<Answer<C>>;
}

/** The calls of one app to the server its page came from. */
export function createCalls(app: App): Calls {
  const readReply = async <C extends Call>(
    definition: C,
    response: Response,
    token: string | null,
  ): Promise<Answer<C>> => {
    try {
      return await answerOf(definition, response);
    } catch (error) {
      if (error instanceof CallError) tellOf(error, token);
      throw error;
    }
  };

  function tellOf({ code, message }: CallError, token: string | null): void {
    const refusal = replyTypeOf(code as ErrorCode);
    // A refusal of an older session says nothing about the one open now.
    if (refusal === '999' && token === app.token()) app.sessionLost?.(message);
    if (refusal === '998') app.identityRequired?.(message);
  }

  async function once<C extends Call>(definition: C, fields: Fields<C>, options: CallOptions): Promise<Answer<C>> {
    const token = app.token();
    const form = formOf(fields as FormFields, app.language());
    const response = await send(definition, form, token, { ...options, fetch: app.fetch ?? fetch });
    try {
      return await readReply(definition, response, token);
    } finally {
      // Left in the middle of the answer: that is no answer, and nobody waits for it.
      options.signal?.throwIfAborted();
    }
  }

  const call: MakeCall = async (definition, fields, options = {}) => {
    try {
      return await once(definition, fields, options);
    } catch (error) {
      const wantsProof = error instanceof CallError && error.code === 'reauth_required';
      if (!wantsProof || !(await app.proofRequired?.())) throw error;
      return once(definition, fields, options);
    }
  };

  return { call, readReply };
}

/** Fields as they are before they become text. */
type FormFields = Readonly<Record<string, string | number | undefined>>;

/** The form of a request: every field as text, and the language. */
function formOf(fields: FormFields, language: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  form.set('lang', language);
  return form;
}

/** How long a call may take. */
const patience = 60_000;

async function send(
  definition: Call,
  form: URLSearchParams,
  token: string | null,
  { idempotencyKey, signal, fetch: get }: CallOptions & { readonly fetch: Fetch },
): Promise<Response> {
  const url = `/api${definition.path}`;
  const headers: Record<string, string> = {};
  if (token !== null) headers['Authorization'] = token;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;

  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, patience);
  const onAbort = (): void => abort.abort();
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted === true) abort.abort();
  const sentAt = clock.steady();
  try {
    const response =
      definition.method === 'GET'
        ? await get(`${url}?${form.toString()}`, { headers, signal: abort.signal })
        : await get(url, { method: 'POST', headers, body: form, signal: abort.signal });
    clock.measure(response.headers.get(timeHeader), sentAt);
    return response;
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new CallError(timedOut ? 'timeout' : 'network', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
