import { areas } from './areas.ts';
import { isRoomOf, type Stream } from './platform/stream.ts';

/** Every stream of the product: who may join a room, the page of the streams and the test of who hears what are made from this list. */
export const allStreams: readonly Stream[] = Object.values(areas).flatMap(({ streams }) => streams);

const byName = new Map(allStreams.map((stream) => [stream.name, stream]));

/** The stream a room belongs to; undefined when the text names none. */
export function streamOfRoom(room: string): Stream | undefined {
  const stream = byName.get(room.split(':', 1)[0] ?? '');
  return stream && isRoomOf(stream, room) ? stream : undefined;
}
