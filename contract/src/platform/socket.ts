import * as z from 'zod/mini';

/**
 * The live socket: Socket.IO 4 at `/socket.io`, one connection a client.
 *
 * The client emits `subscribe` and `unsubscribe` with stream names and `login` with its token; each is answered
 * through the acknowledgement. The server emits the events declared by the areas. Every event carries `seq`, which
 * grows by one within its stream; after a gap or a reconnect the client refetches by the call that repairs the stream.
 */

/** `daymarket:1`, `market_depth:1`, `match_trade:1`, `kline:1:1min`. */
export const streamName = () =>
  z
    .string()
    .check(
      z.maxLength(40),
      z.regex(/^(daymarket|market_depth|match_trade):[1-9][0-9]{0,8}$|^kline:[1-9][0-9]{0,8}:[a-z0-9]{2,8}$/),
    );

/** Streams one connection may hold. */
export const maxStreams = 200;

export const subscribeMessage = z.strictObject({ streams: z.array(streamName()).check(z.maxLength(maxStreams)) });
export const unsubscribeMessage = subscribeMessage;

/** The token of an open session, never a user id. */
export const loginMessage = z.strictObject({ token: z.string().check(z.maxLength(128)) });

/** Acknowledgement of the three messages. `seqs` gives the current sequence of each joined stream. */
export type SocketAck =
  { ok: true; seqs?: Record<string, number> } | { ok: false; error_code: string; message?: string };
