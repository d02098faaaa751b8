import * as z from 'zod/mini';

/**
 * The live socket: Socket.IO 4 at `/socket.io`, one connection a client.
 *
 * The client emits `subscribe` and `unsubscribe` with names of rooms and `login` or `operator_login` with its token; each is
 * answered through the acknowledgement. The server emits the events of the declared streams (`stream.ts`). Every event carries
 * `seq`, which grows by one within its room; after a gap or a reconnect the client refetches by the calls that repair
 * the stream.
 */

/** The name of a room, as `roomOf` of `stream.ts` makes it. Which there are, the streams say. */
export const roomName = () => z.string().check(z.maxLength(40));

/** Streams one connection may hold. */
export const maxStreams = 200;

export const subscribeMessage = z.strictObject({ streams: z.array(roomName()).check(z.maxLength(maxStreams)) });
export const unsubscribeMessage = subscribeMessage;

/** The token of an open session, never a user id. */
export const loginMessage = z.strictObject({ token: z.string().check(z.maxLength(128)) });

/** The token of an operator's session. It opens no room by itself: operators join theirs by name. */
export const operatorLoginMessage = loginMessage;

/**
 * Name of what the server emits when events may have been missed on their way to it: everything is to be fetched again,
 * as after a reconnect. It belongs to no room and has no `seq`.
 */
export const resyncEvent = 'resync';

/** Under this name the acknowledgement of a login gives the sequence of the room that all streams of a user share. */
export const privateRoom = 'private';

/**
 * Acknowledgement of the messages. `seqs` gives the current sequence of each joined stream. One that is left out is not
 * known yet where the client is connected: what was asked for before the acknowledgement may then be older than what the
 * stream told last.
 */
export type SocketAck =
  | { ok: true; seqs?: Record<string, number> }
  | { ok: false; error_code: string; message?: string };
