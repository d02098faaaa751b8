import type { SocketLike } from '@aureus/client/open-socket.ts';
import { roomOf, type Stream } from '@aureus/contract/platform/stream.ts';

/** What is used of a connection. */
export type QueueSocket = Pick<SocketLike, 'on' | 'emit' | 'connect' | 'disconnect'>;

/** A stream of operators whose rooms have no further parts. */
export type QueueStream = Stream<Stream['event'], never, 'operator'>;

/** A room of a stream of operators. */
interface FollowedRoom {
  readonly stream: Stream;
  readonly name: string;
  /** An event as the contract declares it. */
  readonly onEvent: (frame: unknown) => void;
  /** It is joined: what came before was not heard. */
  readonly onJoined: () => void;
}

interface Following {
  readonly open: () => Promise<QueueSocket>;
  readonly token: string;
  readonly rooms: readonly FollowedRoom[];
}

/** A connection the server has ended is opened again after this; ones that broke come back by themselves. */
const againMs = 5000;

/**
 * Listens to rooms of operators for one session, over a connection of its own.
 * @returns the function that ends it
 */
export function followRooms({ open, token, rooms }: Following): () => void {
  let socket: QueueSocket | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function join(on: QueueSocket): void {
    on.emit('operator_login', { token }, (login) => {
      // The session is over, or operators do not come in here: calls will say so.
      if (!login.ok || isStopped) return;
      for (const { name, onJoined } of rooms) {
        // One by one: a refused room would leave out all others of its message.
        on.emit('subscribe', { streams: [name] }, (joined) => {
          if (joined.ok && !isStopped) onJoined();
        });
      }
    });
  }

  async function start(): Promise<void> {
    const opened = await open();
    if (isStopped) return;
    socket = opened;
    opened.on('connect', () => join(opened));
    opened.on('disconnect', (reason) => {
      if (reason === 'io server disconnect' && !isStopped) again = setTimeout(() => opened.connect(), againMs);
    });
    for (const { stream, onEvent } of rooms) {
      opened.on(stream.name, (frame) => {
        if (stream.event.safeParse(frame).success) onEvent(frame);
      });
    }
    opened.connect();
  }

  // Without the library nothing is heard until it is refreshed by hand, as without a network.
  start().catch(() => undefined);
  return () => {
    isStopped = true;
    clearTimeout(again);
    socket?.disconnect();
  };
}

interface Options {
  readonly open: () => Promise<QueueSocket>;
  readonly token: string;
  readonly streams: readonly QueueStream[];
  /** Told with every event of a stream, and whenever one is joined: what came before was not heard. */
  readonly onChanged: (stream: QueueStream) => void;
}

/**
 * Listens to queues. Their events say only that something is new, so that numbers of events need not be followed: one event
 * after a gap tells as much as all of them.
 * @returns the function that ends it
 */
export function followQueues({ open, token, streams, onChanged }: Options): () => void {
  const rooms = streams.map((stream) => {
    const changed = (): void => onChanged(stream);
    return { stream, name: roomOf(stream, {}), onEvent: changed, onJoined: changed };
  });
  return followRooms({ open, token, rooms });
}
