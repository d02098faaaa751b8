import type { SocketLike } from './socket-client.ts';

/** Connects to the server the page came from. The library is loaded on first use, after the first paint. */
export async function openSocket(): Promise<SocketLike> {
  const { io } = await import('socket.io-client');
  return io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    autoConnect: false,
    timeout: 20_000,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
  });
}
