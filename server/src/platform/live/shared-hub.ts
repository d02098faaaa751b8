import type { Bus, Subscription, Topic } from '../bus/bus.ts';
import { returnedTopic } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Leases } from '../leases/leases.ts';
import type { LiveEvent, LiveHub } from './hub.ts';
import type { Relay, SocketHub } from './socket-hub.ts';

/**
 * Live events where several processes publish and several have sockets. A room has one publisher at a time, which
 * numbers its events: so a gap is seen by everybody, whatever process they are connected to. What may have been missed
 * because a connection between processes was away, everybody fetches again.
 */

interface Numbered {
  readonly event: LiveEvent;
  readonly seq: number;
}

const roomTopic = (stream: string) => `live.room.${Buffer.from(stream).toString('base64url')}` as Topic<Numbered>;
const userTopic = (userId: bigint) => `live.user.${userId}` as Topic<LiveEvent>;
const endedTopic = 'live.session_ended' as Topic<bigint>;

/** Several processes say that they are back at about the same time: what they missed is fetched once. */
const GATHER_MS = 300;

/** Brings to a hub what other processes publish for those who listen here, and only that. */
export function createRelay(bus: Bus, hub: () => SocketHub): Relay {
  const rooms = new Map<string, Subscription>();
  const users = new Map<bigint, Subscription>();
  return {
    join: (stream) => {
      let joined = rooms.get(stream);
      if (!joined) {
        joined = bus.subscribe(roomTopic(stream), ({ event, seq }) => hub().deliver(stream, event, seq));
        rooms.set(stream, joined);
      }
      return joined.ready;
    },
    leave: (stream) => {
      rooms.get(stream)?.end();
      rooms.delete(stream);
    },
    login: (userId) => {
      let joined = users.get(userId);
      if (!joined) {
        joined = bus.subscribe(userTopic(userId), (event) => hub().publishToUser(userId, event));
        users.set(userId, joined);
      }
      return joined.ready;
    },
    logout: (userId) => {
      users.get(userId)?.end();
      users.delete(userId);
    },
  };
}

interface Needs {
  readonly bus: Bus;
  readonly leases: Pick<Leases, 'onTake'>;
  readonly clock: Clock;
}

/** Publishes to the sockets of this process and of all others. */
export function createSharedHub({ bus, leases, clock }: Needs, sockets: SocketHub): LiveHub & { stop(): void } {
  /** Above every number given so far, by whomever: nobody publishes a thousand events a millisecond. */
  const above = (): number => clock.epochMs() * 1_000;
  let first = above();
  const sequences = new Map<string, number>();
  // From now on this process publishes what another one did, which may have started later and have higher numbers.
  leases.onTake(() => {
    first = above();
    sequences.clear();
  });
  let resync: NodeJS.Timeout | undefined;
  const sequenceOf = (stream: string): number => sequences.get(stream) ?? first;

  const resyncSoon = (): void => {
    resync ??= setTimeout(() => {
      resync = undefined;
      sockets.resync();
    }, GATHER_MS).unref();
  };
  bus.onReturn(resyncSoon);
  bus.subscribe(returnedTopic, resyncSoon);
  bus.subscribe(endedTopic, (sessionId) => sockets.endSession(sessionId));

  return {
    publish: (stream, event) => {
      const seq = sequenceOf(stream) + 1;
      sequences.set(stream, seq);
      sockets.deliver(stream, event, seq);
      bus.publish(roomTopic(stream), { event, seq });
    },
    publishToUser: (userId, event) => {
      sockets.publishToUser(userId, event);
      bus.publish(userTopic(userId), event);
    },
    // Somebody may listen in another process: the room is numbered on, so that whoever comes now misses nothing unseen.
    hasSubscribers: () => true,
    sequenceOf,
    endSession: (sessionId) => {
      sockets.endSession(sessionId);
      bus.publish(endedTopic, sessionId);
    },
    stop: () => clearTimeout(resync),
  };
}
