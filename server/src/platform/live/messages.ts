import {
  loginMessage,
  maxStreams,
  operatorLoginMessage,
  privateRoom,
  subscribeMessage,
  unsubscribeMessage,
} from '@aureus/contract/platform/socket.ts';
import type { SocketAck } from '@aureus/contract/platform/socket.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import type * as z from 'zod/mini';
import { failureOf } from '../http/failure.ts';
import { texts } from '../texts/texts.ts';
import type { Connection } from './connection.ts';

/** What the messages of a connection may cause. */
export interface MessageActions {
  /** Why the connection may not join a room; null when it may. */
  refusalOf(stream: string): ErrorCode | null;
  /** @returns the current sequence of the stream, once its events arrive; undefined when it is not known here */
  join(stream: string): Promise<number | undefined>;
  leave(stream: string): void;
  /** @returns the current sequence of the private stream; null when the token opens nothing */
  login(token: string): Promise<number | null>;
  /** @returns whether the token is one of an operator's session, and operators are let in here */
  operatorLogin(token: string): Promise<boolean>;
  /** Reports a defect. */
  failed(error: unknown): void;
}

/** Answers the messages of `socket.ts`; anything else is refused. */
export function answerMessages(connection: Connection, actions: MessageActions): void {
  const refuse = (code: ErrorCode): SocketAck => ({
    ok: false,
    error_code: code,
    message: texts(connection.language).error(code),
  });

  async function answer(name: string, payload: unknown): Promise<SocketAck> {
    switch (name) {
      case 'subscribe':
        return parsed(subscribeMessage, payload, async ({ streams }) => {
          const refusal = streams.map((stream) => actions.refusalOf(stream)).find((code) => code !== null);
          if (refusal) return refuse(refusal);
          const wanted = new Set([...connection.streams, ...streams]);
          if (wanted.size > maxStreams) return refuse('invalid_request');
          const joined = await Promise.all(
            streams.map(async (stream) => [stream, await actions.join(stream)] as const),
          );
          const known = joined.flatMap(([stream, seq]) => (seq === undefined ? [] : [[stream, seq] as const]));
          return { ok: true, seqs: Object.fromEntries(known) };
        });
      case 'unsubscribe':
        return parsed(unsubscribeMessage, payload, ({ streams }) => {
          for (const stream of streams) actions.leave(stream);
          return { ok: true };
        });
      case 'login':
        return parsed(loginMessage, payload, async ({ token }) => {
          const seq = await actions.login(token);
          return seq === null ? refuse('not_logged_in') : { ok: true, seqs: { [privateRoom]: seq } };
        });
      case 'operator_login':
        return parsed(operatorLoginMessage, payload, async ({ token }) =>
          (await actions.operatorLogin(token)) ? { ok: true } : refuse('not_logged_in'),
        );
      default:
        return refuse('invalid_request');
    }
  }

  async function parsed<Schema extends z.ZodMiniType>(
    schema: Schema,
    payload: unknown,
    act: (message: z.output<Schema>) => SocketAck | Promise<SocketAck>,
  ): Promise<SocketAck> {
    const result = schema.safeParse(payload);
    return result.success ? act(result.data) : refuse('invalid_request');
  }

  connection.socket.onAny((name: unknown, ...args: unknown[]) => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (ack: SocketAck) => void) : () => {};
    answer(String(name), args[0])
      .catch((error: unknown) => {
        const { error: shown, defect } = failureOf(error);
        if (defect) actions.failed(error);
        return refuse(shown.code);
      })
      .then(acknowledge)
      .catch((error: unknown) => actions.failed(error));
  });
}
