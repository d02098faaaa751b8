import { randomUUID } from 'node:crypto';
import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import type { Reply } from '@aureus/contract/platform/envelope.ts';
import * as account from '@aureus/contract/account/calls.ts';
import { awaitMail } from './outbox.ts';

/** Calls the running server as a second client would, beside the browser. */
export class Api {
  readonly #base: string;
  readonly #language: string | undefined;
  readonly #device: string | undefined;
  #token = '';

  /**
   * @param language in which it is answered; the server's choice when left out
   * @param device what it says it is: people who use one device are taken for one person
   */
  constructor(base: string, language?: string, device?: string) {
    this.#base = base;
    this.#language = language;
    this.#device = device;
  }

  get token(): string {
    return this.#token;
  }

  /** Goes on with a session that was opened elsewhere. */
  useToken(token: string): void {
    this.#token = token;
  }

  /** The whole reply. Money calls get a key of their own. */
  async reply<C extends Call>(call: C, fields: Fields<C>): Promise<Reply<Answer<C>>> {
    const form = new URLSearchParams(
      Object.entries(fields as Record<string, string | number | undefined>).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    );
    if (this.#language !== undefined) form.set('lang', this.#language);
    const headers: Record<string, string> = { Authorization: this.#token };
    if (this.#device !== undefined) headers['User-Agent'] = this.#device;
    if (call.money) headers['Idempotency-Key'] = randomUUID();
    const url = `${this.#base}/api${call.path}`;
    const response =
      call.method === 'GET'
        ? await fetch(`${url}?${form}`, { headers })
        : await fetch(url, { method: 'POST', headers, body: form });
    return (await response.json()) as Reply<Answer<C>>;
  }

  /** The answer; a refusal fails the walk with its code. */
  async call<C extends Call>(call: C, fields: Fields<C>): Promise<Answer<C>> {
    const reply = await this.reply(call, fields);
    if (reply.type !== 'ok') throw new Error(`${call.path}: ${reply.error_code} ${reply.message}`);
    return reply.message;
  }

  async login(user: string, password: string): Promise<void> {
    this.#token = await this.call(account.login, { user_string: user, password });
  }

  /** The code mailed to an address, from the demo outbox; with several, the one that came after a message. */
  async mailedCode(address: string, after = 0): Promise<string> {
    return (await awaitMail(this.#base, address, ({ code }) => code !== null, after)).code!;
  }

  /** What a pattern catches in the newest message to an address that has it, once there is one. */
  async mailedLink(address: string, pattern: RegExp): Promise<string> {
    const { text } = await awaitMail(this.#base, address, (mail) => pattern.test(mail.text));
    return pattern.exec(text)![1]!;
  }
}

export const testPassword = 'walking-the-gold-coast-41';

/** A new address nobody used before. */
export function freshAddress(): string {
  return `walker-${randomUUID()}@example.test`;
}
