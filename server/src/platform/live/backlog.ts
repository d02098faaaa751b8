import type { Socket } from 'socket.io';

/** Above this many waiting bytes a reader lags: public events skip it, and the gap in `seq` tells its client. */
export const LAG_BYTES = 64 * 1024;
/** Above this many it is cut. */
export const CUT_BYTES = 512 * 1024;
/** A reader that lags this long without a break is cut as well. */
export const LAG_LIMIT_MS = 4000;

interface WebSocketTransport {
  readonly socket?: { readonly bufferedAmount?: number; terminate?(): void };
}

/** Bytes that wait to be sent to a connection, in the engine's queue and in the socket below it. */
export function backlogOf({ conn }: Socket): number {
  let bytes = transportOf(conn).socket?.bufferedAmount ?? 0;
  const queue = (conn as unknown as { writeBuffer: readonly { data?: string | Buffer }[] }).writeBuffer;
  for (const { data } of queue) bytes += data?.length ?? 0;
  return bytes;
}

/** Ends a connection whose reader has stopped, without waiting for what it has not read. */
export function cut({ conn }: Socket): void {
  const { socket } = transportOf(conn);
  if (socket?.terminate) socket.terminate();
  else conn.close(true);
}

const transportOf = (conn: Socket['conn']): WebSocketTransport => conn.transport as unknown as WebSocketTransport;
