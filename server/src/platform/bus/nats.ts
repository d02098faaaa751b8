import { randomUUID } from 'node:crypto';
import { connect, errors, type Msg, type NatsConnection, type Subscription as Joined } from '@nats-io/transport-node';
import type { Logger } from '../log.ts';
import { type Bus, NoAnswerError, NobodyThereError, returnedTopic, type Subscription } from './bus.ts';
import { answerOf, refusalFor, type Reply } from './refusals.ts';
import { NotOursError, type Sealing } from './sealing.ts';
import { foreignMessagesOf } from './foreign-messages.ts';

/** How soon a lost connection is tried again, with some chance in it so that processes do not all come at once. */
const RETRY_MS = 200;
const RETRY_JITTER_MS = 100;
/** A server that does not answer two of these is given up. */
const PING_EVERY_MS = 2_000;

interface Needs {
  readonly url: string;
  readonly sealing: Sealing;
  readonly log: Logger;
  /** Names the process in the server's list. */
  readonly name: string;
}

/** Something this process listens to, on whatever connection there is. */
interface Listening {
  readonly subject: string;
  readonly hear: (message: Msg) => void;
  joined?: Joined;
}

/**
 * The bus over NATS. Nothing is kept for later: while the connection is away messages are dropped, and questions are
 * refused at once; those under way have no answer. An order is never sent a minute late.
 */
export function natsBus({ url, sealing, log, name }: Needs): Bus {
  const self = randomUUID();
  const listenings = new Set<Listening>();
  const returnListeners = new Set<() => void>();
  const noteForeign = foreignMessagesOf(log);
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let isStopped = false;
  /** Questions under way, to be given up when the connection is lost. */
  const waiting = new Set<() => void>();
  let opening: NodeJS.Timeout | undefined;

  function join(listening: Listening): void {
    if (!connection) return;
    const { subject, hear } = listening;
    listening.joined = connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) log.warn({ err: error, subject }, 'A message could not be taken from the bus');
        else hear(message);
      },
    });
  }

  /** Messages that are not ours, and listeners that fail, harm nobody else. */
  function listen(subject: string, take: (message: unknown, raw: Msg) => void): Subscription {
    const listening: Listening = {
      subject,
      hear: (raw) => {
        try {
          take(sealing.open(subject, raw.data), raw);
        } catch (error) {
          if (error instanceof NotOursError) noteForeign(error, subject);
          else log.error({ err: error, subject }, 'A message of the bus was not understood');
        }
      },
    };
    listenings.add(listening);
    join(listening);
    return {
      ready: isConnected ? (connection?.flush().catch(() => undefined) ?? Promise.resolve()) : Promise.resolve(),
      end: () => {
        listenings.delete(listening);
        listening.joined?.unsubscribe();
      },
    };
  }

  function wasLost(): void {
    if (!isConnected) return;
    isConnected = false;
    for (const giveUp of waiting) giveUp();
    log.warn('The connection to the other processes was lost');
  }

  function isBack(): void {
    isConnected = true;
    log.info('The other processes can be reached again');
    publish(returnedTopic, null);
    for (const listener of returnListeners) listener();
  }

  function publish(subject: string, message: unknown): void {
    if (!isConnected || !connection) return;
    try {
      connection.publish(subject, sealing.seal(subject, message));
    } catch (error) {
      log.warn({ err: error, subject }, 'A message could not be sent');
    }
  }

  async function follow(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' || type === 'staleConnection') wasLost();
      if (type === 'reconnect') isBack();
    }
  }

  /** @returns whether there is a connection now */
  async function open(): Promise<boolean> {
    try {
      const { username, password, host, protocol } = new URL(url);
      connection = await connect({
        servers: `${protocol}//${host}`,
        ...(password ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
        ...(username && !password ? { token: decodeURIComponent(username) } : {}),
        ...(protocol === 'tls:' ? { tls: {} } : {}),
        name,
        noEcho: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RETRY_MS,
        reconnectJitter: RETRY_JITTER_MS,
        reconnectJitterTLS: RETRY_JITTER_MS,
        pingInterval: PING_EVERY_MS,
        ignoreAuthErrorAbort: true,
        timeout: 2_000,
      });
    } catch (error) {
      log.debug({ err: error }, 'The message server could not be reached');
      return false;
    }
    if (isStopped) {
      await connection.close();
      return true;
    }
    void follow(connection);
    for (const listening of listenings) join(listening);
    await connection.flush().catch(() => undefined);
    return true;
  }

  /** For a process that came when the server was away. */
  function openLater(): void {
    opening = setTimeout(() => {
      void open().then((isOpen) => {
        if (isStopped) return;
        if (isOpen) isBack();
        else openLater();
      });
    }, RETRY_MS).unref();
  }

  return {
    self,
    isShared: true,
    get isConnected() {
      return isConnected;
    },
    publish,
    subscribe: (topic, listener) => listen(topic, (message) => listener(message as never)),
    request: async (topic, message, { ms, signal }) => {
      if (!isConnected || !connection || signal?.aborted) throw new NobodyThereError(topic);
      let giveUp = (): void => {};
      const givenUp = new Promise<null>((resolve) => {
        giveUp = () => resolve(null);
      });
      waiting.add(giveUp);
      signal?.addEventListener('abort', giveUp);
      try {
        const answer = connection.request(topic, sealing.seal(topic, message), { timeout: ms });
        const raw = await Promise.race([answer, givenUp]);
        if (raw === null) throw new NoAnswerError(topic);
        return answerOf(sealing.open(`reply ${raw.subject}`, raw.data) as Reply) as never;
      } catch (error) {
        if (error instanceof errors.RequestError && error.isNoResponders()) throw new NobodyThereError(topic);
        // Somebody else has answered: what became of the question is as open as without an answer.
        if (error instanceof NotOursError) noteForeign(error, topic);
        if (
          error instanceof errors.RequestError ||
          error instanceof errors.TimeoutError ||
          error instanceof NotOursError
        ) {
          throw new NoAnswerError(topic, error);
        }
        throw error;
      } finally {
        waiting.delete(giveUp);
        signal?.removeEventListener('abort', giveUp);
      }
    },
    serve: (topic, handle) =>
      listen(topic, (message, raw) => {
        const reply = (content: Reply): void => {
          try {
            if (raw.reply) raw.respond(sealing.seal(`reply ${raw.reply}`, content));
          } catch (error) {
            // Too large, or the connection is gone: whoever asked goes without an answer, as after a death.
            log.error({ err: error, subject: topic }, 'A question of the bus could not be answered');
          }
        };
        handle(message as never).then(
          (answer) => reply({ answer }),
          (error: unknown) => {
            const refusal = refusalFor(error);
            if (refusal.kind === 'defect') log.error({ err: error, subject: topic }, 'A question of the bus failed');
            reply({ refusal });
          },
        );
      }),
    onReturn: (listener) => {
      returnListeners.add(listener);
      return () => returnListeners.delete(listener);
    },
    start: async () => {
      if (await open()) isConnected = true;
      else {
        log.warn('The other processes cannot be reached yet');
        openLater();
      }
    },
    stop: async () => {
      isStopped = true;
      isConnected = false;
      clearTimeout(opening);
      for (const giveUp of waiting) giveUp();
      await connection?.close();
    },
  };
}
