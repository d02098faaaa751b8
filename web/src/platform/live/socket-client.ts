import type { SocketLike } from '@aureus/client/open-socket.ts';
import { maxStreams, privateRoom, type SocketAck } from '@aureus/contract/platform/socket.ts';
import { Signal } from './signal.ts';

/** `connecting`: no answer yet; `open`: live; `offline`: lost or unreachable, trying again by itself. */
export type Connection = 'idle' | 'connecting' | 'open' | 'offline';

export interface SocketHandlers {
  /** The server confirmed a stream; again after every reconnect. */
  onJoined(stream: string, seq: number | undefined): void;
  /** The server confirmed the session; again after every reconnect. `seq` is where the user's own stream stands. */
  onLogin(seq: number | undefined): void;
  onFrame(event: string, frame: unknown): void;
}

/** A connection lost for less than this is not worth telling anyone. */
const graceMs = 1000;
/**
 * The library does not come back to a server that has ended the connection; so we do, after this and up to as much
 * again: a server that stops ends all its connections at once, and not everybody is to be back at once.
 */
const againMs = 1000;
/** The reason the library gives then: the server stops in order, or the session has ended. */
const endedByServer = 'io server disconnect';

/**
 * The one live connection. Keeps the wanted streams and the session joined over reconnects; what the frames mean is
 * the business of others.
 */
export class SocketClient {
  readonly connection = new Signal<Connection>('idle');
  readonly #open: () => Promise<SocketLike>;
  readonly #handlers: SocketHandlers;
  #socket: SocketLike | null = null;
  #token: string | null = null;
  readonly #wanted = new Set<string>();
  readonly #joined = new Set<string>();
  readonly #leaving = new Set<string>();
  #isSyncPlanned = false;
  /** Tells a start that was stopped while the library loaded. */
  #starts = 0;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #againTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(open: () => Promise<SocketLike>, handlers: SocketHandlers) {
    this.#open = open;
    this.#handlers = handlers;
  }

  /** Loads the socket library and connects. Calling it again does nothing. */
  async start(): Promise<void> {
    if (this.connection.value !== 'idle') return;
    this.connection.set('connecting');
    this.#starts += 1;
    const starts = this.#starts;
    let socket: SocketLike;
    try {
      socket = await this.#open();
    } catch {
      // The library itself could not be loaded; the next start tries again.
      this.connection.set('idle');
      return;
    }
    if (this.#starts !== starts) return;
    this.#socket = socket;
    socket.on('connect', () => this.#connected());
    socket.on('disconnect', (reason) => this.#lost(reason));
    socket.on('connect_error', () => this.#unreachable());
    socket.onAny((event, frame) => {
      if (socket.connected && this.connection.value === 'offline') this.connection.set('open');
      this.#handlers.onFrame(event, frame);
    });
    socket.connect();
  }

  stop(): void {
    clearTimeout(this.#graceTimer);
    clearTimeout(this.#againTimer);
    this.#graceTimer = undefined;
    this.#starts += 1;
    this.#joined.clear();
    this.#leaving.clear();
    const socket = this.#socket;
    this.#socket = null;
    this.connection.set('idle');
    socket?.disconnect();
  }

  /** Whether the library believes that there is a connection. */
  get isConnected(): boolean {
    return this.#socket?.connected === true;
  }

  /** Says that the connection is lost, though it looks well, until something is heard of it again. */
  doubt(): void {
    if (this.connection.value === 'open') this.connection.set('offline');
  }

  /** Says at once that the connection is lost, and tries to have another one. Does nothing before the start. */
  renew(): void {
    const socket = this.#socket;
    if (socket === null) return;
    socket.disconnect();
    clearTimeout(this.#graceTimer);
    this.#graceTimer = undefined;
    this.#joined.clear();
    this.connection.set('offline');
    socket.connect();
  }

  join(stream: string): void {
    this.#wanted.add(stream);
    this.#leaving.delete(stream);
    this.#planSync();
  }

  leave(stream: string): void {
    if (!this.#wanted.delete(stream)) return;
    if (this.#joined.has(stream)) this.#leaving.add(stream);
    this.#planSync();
  }

  /** The token of the open session, or null. Another session needs a fresh connection: the server keeps the first login. */
  setToken(token: string | null): void {
    if (token === this.#token) return;
    const hadSession = this.#token !== null;
    this.#token = token;
    if (this.#socket === null) return;
    if (hadSession) {
      this.#joined.clear();
      this.#socket.disconnect();
      this.#socket.connect();
      return;
    }
    this.#login();
  }

  #connected(): void {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = undefined;
    this.#joined.clear();
    this.#leaving.clear();
    this.connection.set('open');
    this.#login();
    this.#sync();
  }

  #lost(reason: unknown): void {
    this.#joined.clear();
    if (reason === endedByServer) {
      const socket = this.#socket;
      clearTimeout(this.#againTimer);
      this.#againTimer = setTimeout(() => socket?.connect(), againMs * (1 + Math.random()));
    }
    if (this.#socket === null || this.#graceTimer !== undefined) return;
    this.#graceTimer = setTimeout(() => {
      this.#graceTimer = undefined;
      if (this.#socket?.connected === false) this.connection.set('offline');
    }, graceMs);
  }

  #unreachable(): void {
    if (this.#socket === null || this.#graceTimer !== undefined) return;
    this.connection.set('offline');
  }

  #login(): void {
    const token = this.#token;
    if (token === null || this.#socket?.connected !== true) return;
    this.#socket.emit('login', { token }, (ack) => {
      if (ack.ok && this.#token === token) this.#handlers.onLogin(ack.seqs?.[privateRoom]);
    });
  }

  /** All joins and leaves of one turn go out in one message each. */
  #planSync(): void {
    if (this.#isSyncPlanned) return;
    this.#isSyncPlanned = true;
    queueMicrotask(() => {
      this.#isSyncPlanned = false;
      this.#sync();
    });
  }

  #sync(): void {
    const socket = this.#socket;
    if (socket?.connected !== true) return;
    const left = [...this.#leaving];
    this.#leaving.clear();
    for (const stream of left) this.#joined.delete(stream);
    if (left.length > 0) socket.emit('unsubscribe', { streams: left }, () => undefined);
    const room = maxStreams - this.#joined.size;
    const streams = [...this.#wanted].filter((stream) => !this.#joined.has(stream)).slice(0, room);
    if (streams.length === 0) return;
    for (const stream of streams) this.#joined.add(stream);
    socket.emit('subscribe', { streams }, (ack) => this.#acknowledged(socket, streams, ack));
  }

  #acknowledged(socket: SocketLike, streams: readonly string[], ack: SocketAck): void {
    if (socket !== this.#socket) return;
    for (const stream of streams) {
      if (!this.#joined.has(stream)) continue;
      if (ack.ok) this.#handlers.onJoined(stream, ack.seqs?.[stream]);
      // Refused, for example over the limit: tried again with the next change or connection.
      else this.#joined.delete(stream);
    }
  }
}
