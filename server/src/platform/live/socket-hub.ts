import type { Server as HttpServer } from 'node:http';
import { resyncEvent } from '@aureus/contract/platform/socket.ts';
import { defaultLanguage, isLanguage } from '@aureus/contract/platform/language.ts';
import type { Server, Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import { consoleHostOf } from '../http/console-host.ts';
import type { Limits } from '../http/limits.ts';
import { limitTable } from '../http/limit-table.ts';
import type { OriginCheck } from '../http/origin.ts';
import type { OperatorCaller } from '../http/route.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { backlogOf, cut, CUT_BYTES, LAG_BYTES, LAG_LIMIT_MS } from './backlog.ts';
import { Groups } from './connection.ts';
import type { Connection } from './connection.ts';
import { guardEngine } from './engine-guard.ts';
import type { LiveEvent, LiveHub } from './hub.ts';
import { refusalOf } from './admission.ts';
import { answerMessages } from './messages.ts';
import { openSockets } from './open-sockets.ts';
import { createSocketShares } from './socket-shares.ts';

/** The hub with its beginning and end. */
export interface SocketHub extends LiveHub {
  /** Sends an event that was numbered where it was published. */
  deliver(stream: string, event: LiveEvent, seq: number): void;
  /** Tells every connection that events may have been missed on the way here. */
  resync(): void;
  /** Takes sockets on `/socket.io` of an HTTP server. */
  attach(server: HttpServer): void;
  /** Ends every connection. */
  stop(): Promise<void>;
}

export interface HubOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly origins: OriginCheck;
  readonly operators: FindLiveOperator;
  /** Told of the rooms and users somebody listens to here, where events come from other processes too. */
  readonly relay?: Relay;
}

/** Brings events of other processes to a hub. */
export interface Relay {
  /** Somebody listens to a room from now on. @returns resolves once its events arrive */
  join(stream: string): Promise<void>;
  leave(stream: string): void;
  login(userId: bigint): Promise<void>;
  logout(userId: bigint): void;
}

/** The operator behind a token; being asked does not count as use of the session. */
export type FindLiveOperator = (token: string) => Promise<OperatorCaller | null>;

/** Each logged-in connection proves its session again this often, so that an ended one loses its sockets. */
const SESSION_CHECK_MS = 3000;
const WATCH_MS = 500;

/** Room of those who lag; public events leave it out. */
const LAGGING = 'lagging';
export const streamRoom = (stream: string): string => `stream ${stream}`;
const userRoom = (userId: bigint): string => `user ${userId}`;

export function createSocketHub(options: HubOptions): SocketHub {
  const { settings, log, clock, metrics, limits, sessions, origins, operators, relay } = options;
  const connections = new Map<string, Connection>();
  const streams = new Groups<string, Connection>();
  const users = new Groups<bigint, Connection>();
  const sessionConnections = new Groups<bigint, Connection>();
  /**
   * Sequences of public streams, from the first event on. With a relay, of those that somebody listens to: what others
   * publish while nobody does, this process does not hear.
   */
  const sequences = new Map<string, number>();
  /** Sequences of private streams, as long as somebody listens: a login is told where its stream stands. */
  const privateSequences = new Map<bigint, number>();
  const messageLimit = Math.max(1, Math.round(limitTable['live.message'].points * settings.rateLimitFactor));
  const messageWindow = limitTable['live.message'].seconds * 1000;

  const shares = createSocketShares(settings);
  const io = openSockets({ settings, limits, origins, shares });
  const consoleHost = consoleHostOf(settings);
  /** Operators come in where their console is and nowhere else. */
  const admitsOperators = (host: string | undefined): boolean =>
    consoleHost === null || host?.toLowerCase() === consoleHost;
  let watcher: NodeJS.Timeout | undefined;

  io.on('connection', (socket) => {
    const asked = socket.handshake.query.lang;
    const connection: Connection = {
      socket,
      language: isLanguage(asked) ? asked : defaultLanguage,
      streams: new Set(),
      login: null,
      operator: null,
      laggingSince: null,
      received: 0,
      windowStart: clock.epochMs(),
    };
    connections.set(socket.id, connection);
    metrics.sockets.inc();
    socket.conn.on('packet', () => countPacket(connection));
    socket.on('disconnect', () => drop(connection));
    answerMessages(connection, {
      refusalOf: (stream) => refusalOf(stream, connection.operator?.caller ?? null),
      join: (stream) => {
        connection.streams.add(stream);
        streams.add(stream, connection);
        void socket.join(streamRoom(stream));
        return relay ? relay.join(stream).then(() => sequences.get(stream)) : Promise.resolve(sequenceOf(stream));
      },
      leave: (stream) => leave(connection, stream),
      login: async (token) => {
        const caller = await sessions.findFresh(token);
        if (!caller || !socket.connected) return null;
        logout(connection);
        connection.login = { caller, token, checkedAt: clock.epochMs() };
        users.add(caller.userId, connection);
        sessionConnections.add(caller.sessionId, connection);
        void socket.join(userRoom(caller.userId));
        await relay?.login(caller.userId);
        return privateSequences.get(caller.userId) ?? 0;
      },
      operatorLogin: async (token) => {
        const caller = admitsOperators(socket.handshake.headers.host) ? await operators(token) : null;
        if (!caller || !socket.connected) return false;
        connection.operator = { caller, token, checkedAt: clock.epochMs() };
        leaveWhatIsRefused(connection);
        return true;
      },
      failed: (error) => log.error({ err: error, socket: socket.id }, 'A socket message failed'),
    });
  });

  function countPacket(connection: Connection): void {
    const now = clock.epochMs();
    if (Math.abs(now - connection.windowStart) >= messageWindow) {
      connection.windowStart = now;
      connection.received = 0;
    }
    connection.received += 1;
    if (connection.received > messageLimit) {
      log.info({ socket: connection.socket.id, refusal: 'too_many_requests' }, 'A socket sent too many messages');
      cut(connection.socket);
    }
  }

  function drop(connection: Connection): void {
    if (!connections.delete(connection.socket.id)) return;
    metrics.sockets.dec();
    for (const stream of connection.streams) forget(connection, stream);
    logout(connection);
  }

  function leave(connection: Connection, stream: string): void {
    connection.streams.delete(stream);
    forget(connection, stream);
    void connection.socket.leave(streamRoom(stream));
  }

  function forget(connection: Connection, stream: string): void {
    streams.delete(stream, connection);
    if (!relay || streams.of(stream)) return;
    relay.leave(stream);
    sequences.delete(stream);
  }

  /** An operator's roles may allow less than they did. */
  function leaveWhatIsRefused(connection: Connection): void {
    const operator = connection.operator?.caller ?? null;
    for (const stream of connection.streams) if (refusalOf(stream, operator) !== null) leave(connection, stream);
  }

  function logout(connection: Connection): void {
    if (!connection.login) return;
    const { userId, sessionId } = connection.login.caller;
    connection.login = null;
    users.delete(userId, connection);
    sessionConnections.delete(sessionId, connection);
    if (!users.of(userId)) {
      privateSequences.delete(userId);
      relay?.logout(userId);
    }
    void connection.socket.leave(userRoom(userId));
  }

  /** Notes whether a reader keeps up. @returns false when it was cut */
  function keepsUp(connection: Connection): boolean {
    const { socket } = connection;
    const backlog = backlogOf(socket);
    const now = clock.epochMs();
    if (backlog <= LAG_BYTES) {
      if (connection.laggingSince !== null) {
        connection.laggingSince = null;
        void socket.leave(LAGGING);
      }
      return true;
    }
    if (connection.laggingSince === null) {
      connection.laggingSince = now;
      void socket.join(LAGGING);
    }
    if (backlog <= CUT_BYTES && now - connection.laggingSince < LAG_LIMIT_MS) return true;
    log.info({ socket: socket.id, backlog }, 'A socket that did not read was cut');
    cut(socket);
    return false;
  }

  function send(rooms: ReturnType<Server['to']>, event: LiveEvent, seq: number): void {
    try {
      rooms.emit(event.type, { ...event, seq });
    } catch (error) {
      // What was committed stays committed; the gap makes clients refetch.
      log.error({ err: error, event: event.type }, 'A live event could not be sent');
    }
  }

  async function checkSession(connection: Connection): Promise<void> {
    const { login } = connection;
    if (!login) return;
    login.checkedAt = clock.epochMs();
    try {
      const caller = await sessions.find(login.token);
      if (!caller && connection.login === login) connection.socket.disconnect(true);
    } catch (error) {
      // The database is away: the session is neither proved nor ended.
      log.debug({ err: error }, 'A session could not be checked');
    }
  }

  async function checkOperator(connection: Connection): Promise<void> {
    const { operator } = connection;
    if (!operator) return;
    operator.checkedAt = clock.epochMs();
    try {
      const caller = await operators(operator.token);
      if (connection.operator !== operator) return;
      connection.operator = caller && { ...operator, caller };
      leaveWhatIsRefused(connection);
      if (!caller) connection.socket.disconnect(true);
    } catch (error) {
      log.debug({ err: error }, "An operator's session could not be checked");
    }
  }

  function watch(): void {
    const now = clock.epochMs();
    for (const connection of connections.values()) {
      if (!keepsUp(connection)) continue;
      const { login, operator } = connection;
      if (login && Math.abs(now - login.checkedAt) >= SESSION_CHECK_MS) void checkSession(connection);
      if (operator && Math.abs(now - operator.checkedAt) >= SESSION_CHECK_MS) void checkOperator(connection);
    }
  }

  const sequenceOf = (stream: string): number => sequences.get(stream) ?? 0;

  function deliver(stream: string, event: LiveEvent, seq: number): void {
    const listeners = streams.of(stream);
    if (listeners || !relay) sequences.set(stream, seq);
    if (!listeners) return;
    for (const connection of listeners) keepsUp(connection);
    send(io.to(streamRoom(stream)).except(LAGGING), event, seq);
  }

  return {
    publish: (stream, event) => deliver(stream, event, sequenceOf(stream) + 1),
    deliver,
    resync: () => io.emit(resyncEvent, { type: resyncEvent }),
    publishToUser: (userId, event) => {
      const listeners = users.of(userId);
      if (!listeners) return;
      const seq = (privateSequences.get(userId) ?? 0) + 1;
      privateSequences.set(userId, seq);
      for (const connection of listeners) keepsUp(connection);
      send(io.to(userRoom(userId)), event, seq);
    },
    hasSubscribers: (stream) => streams.of(stream) !== undefined,
    sequenceOf,
    endSession: (sessionId) => {
      sessions.forget(sessionId);
      for (const { socket } of sessionConnections.of(sessionId) ?? []) socket.disconnect(true);
    },
    attach: (server) => {
      io.attach(server);
      guardEngine(io, origins, settings.publicUrl);
      shares.watch(io.engine);
      watcher = setInterval(watch, WATCH_MS).unref();
    },
    stop: async () => {
      clearInterval(watcher);
      const open: Socket[] = [...io.of('/').sockets.values()];
      for (const socket of open) socket.disconnect(true);
      // The HTTP server belongs to someone else, so it is not closed here.
      (io.engine as unknown as { close(): void } | undefined)?.close();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
