import type { SocketAck } from '@aureus/contract/platform/socket.ts';

/** The part of a socket.io client that is used. */
export interface SocketLike {
  readonly connected: boolean;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  onAny(listener: (event: string, frame: unknown) => void): unknown;
  emit(event: string, message: unknown, acknowledge: (ack: SocketAck) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/** How long opening a connection may take, in milliseconds, before it counts as failed. */
const LONGEST_OPENING_MS = 10_000;

/**
 * Connects to the server the page came from, by WebSocket; where that is refused or blocked, by polling (HTTP requests of
 * which each is answered when there is something to say). The library is loaded on first use, after the first paint.
 * @param longestWaitMs between two tries to come back
 * @param longestOpeningMs how long opening a connection may take before it counts as failed
 */
export async function openSocket(longestWaitMs: number, longestOpeningMs = LONGEST_OPENING_MS): Promise<SocketLike> {
  const { io } = await import('socket.io-client');
  const socket = io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // Without this the second one is never used.
    tryAllTransports: true,
    timeout: longestOpeningMs,
    autoConnect: false,
    reconnectionDelay: 1000,
    reconnectionDelayMax: longestWaitMs,
  });
  // A network that swallows the upgrade refuses nothing: the time runs out, and the library would begin with the same
  // again. Begun with polling, the connection goes over to WebSocket by itself where that works after all.
  socket.on('connect_error', ({ message }) => {
    if (message === 'timeout') socket.io.opts.transports = ['polling', 'websocket'];
  });
  return socket;
}
