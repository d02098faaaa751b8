import { type Calls, createCalls, type MakeCall } from '@aureus/client/calls.ts';
import { createMoneyCall } from '@aureus/client/money-call.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';

/** Somebody who uses the product as an app does: over HTTP, by a session, with no other right. */
export interface Visitor {
  /** Makes a call; logs in first where there is no session. @throws CallError */
  readonly call: MakeCall;
  /** The same for calls that move money. */
  readonly money: ReturnType<typeof createMoneyCall>;
  /** Sends a picture along with the fields of a call. */
  send<C extends Call>(definition: C, fields: Readonly<Record<string, string>>, picture: Buffer): Promise<Answer<C>>;
  /** Logs in where there is no session: before a code is made for something else, which has to be a later one. */
  enter(): Promise<void>;
  /** Whether a session is open. */
  isIn(): boolean;
  /** Forgets the session. */
  forget(): void;
}

interface Needs {
  /** Where the server answers, e.g. `http://127.0.0.1:3000`. */
  readonly address: () => string;
  readonly language: Language;
  /** Says in lists of sessions who it is, and tells devices apart. */
  readonly userAgent: string;
  /** Opens a session and returns its token. */
  readonly logIn: (call: MakeCall) => Promise<string>;
}

export function createVisitor({ address, language, userAgent, logIn }: Needs): Visitor {
  let token: string | null = null;
  const get: typeof fetch = (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('User-Agent', userAgent);
    return fetch(`${address()}${String(path)}`, { ...init, headers });
  };
  const calls: Calls = createCalls({
    language: () => language,
    token: () => token,
    sessionLost: () => {
      token = null;
    },
    fetch: get,
  });
  const enter = async (): Promise<void> => {
    token ??= await logIn(calls.call);
  };
  const call: MakeCall = async (definition, fields, options) => {
    await enter();
    return calls.call(definition, fields, options);
  };
  let intents: string | null = null;
  const store = {
    read: () => intents,
    write: (text: string) => {
      intents = text;
    },
  };
  return {
    call,
    money: createMoneyCall(call, store),
    send: async (definition, fields, picture) => {
      await enter();
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, lang: language })) form.set(name, value);
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture');
      const headers = { Authorization: token ?? '' };
      const response = await get(`/api${definition.path}`, { method: 'POST', headers, body: form });
      return calls.readReply(definition, response, token);
    },
    enter,
    isIn: () => token !== null,
    forget: () => {
      token = null;
    },
  };
}
