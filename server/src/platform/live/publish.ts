import { type Room, roomOf, type Stream, type Told } from '@aureus/contract/platform/stream.ts';
import type { LiveHub } from './hub.ts';

type Numbered = Stream['event'];
/** Streams whose rooms have names. */
type NamedStream = Stream<Numbered, string, 'public' | 'operator'>;
type UserStream = Stream<Numbered, never, 'user'>;

/** Sends to everyone who has joined the room that the event's own fields name. Cheap when nobody listens. */
export function publish<S extends NamedStream>(hub: Pick<LiveHub, 'publish'>, stream: S, event: Told<S>): void {
  hub.publish(roomOf(stream, event as unknown as Room<S>), { type: stream.name, ...event });
}

/** Sends to every logged-in connection of the user. */
export function publishToUser<S extends UserStream>(
  hub: Pick<LiveHub, 'publishToUser'>,
  stream: S,
  userId: bigint,
  event: Told<S>,
): void {
  hub.publishToUser(userId, { type: stream.name, ...event });
}

/** Whether anyone listens in a room, so that a publisher can save the work of building an event. */
export function hasSubscribers<S extends NamedStream>(
  hub: Pick<LiveHub, 'hasSubscribers'>,
  stream: S,
  room: Room<S>,
): boolean {
  return hub.hasSubscribers(roomOf(stream, room));
}

/** Current sequence of a room, for snapshots. */
export function sequenceOf<S extends NamedStream>(hub: Pick<LiveHub, 'sequenceOf'>, stream: S, room: Room<S>): number {
  return hub.sequenceOf(roomOf(stream, room));
}
