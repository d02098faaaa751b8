/**
 * Where areas hand in live events. The hub numbers each stream, sends to those who subscribed and cuts stalled readers.
 * Nothing is handed in before it is committed. Coalescing (at most so many a second) is the publisher's business.
 */
export interface LiveHub {
  /** Sends to the subscribers of a public stream, adding `seq`. Cheap when nobody listens. */
  publish(stream: string, event: LiveEvent): void;
  /** Sends to every logged-in connection of a user, adding the `seq` of the user's private stream. */
  publishToUser(userId: bigint, event: LiveEvent): void;
  /** Whether anyone listens, so that a publisher can save the work of building an event. */
  hasSubscribers(stream: string): boolean;
  /** Current sequence of a stream, for snapshots. */
  sequenceOf(stream: string): number;
  /** Ends every connection of a session, e.g. after logout. */
  endSession(sessionId: bigint): void;
}

/** An event as the contract declares it, before the hub adds `seq`. `type` is the event's name on the wire. */
export interface LiveEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}
