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

/**
 * Connects to the server the page came from. The library is loaded on first use, after the first paint.
 * @param longestWaitMs between two tries to come back
 */
export async function openSocket(longestWaitMs: number): Promise<SocketLike> {
  const { io } = await import('socket.io-client');
  return io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    autoConnect: false,
    reconnectionDelay: 1000,
    reconnectionDelayMax: longestWaitMs,
  });
}
