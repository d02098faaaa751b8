import * as depositOperator from './deposit/operator-streams.ts';
import * as identityOperator from './identity/operator-streams.ts';
import * as market from './market/streams.ts';
import * as notice from './notice/streams.ts';
import * as operator from './operator/operator-streams.ts';
import * as payoutOperator from './payout/operator-streams.ts';
import { isRoomOf, type Stream } from './platform/stream.ts';
import * as spot from './spot/streams.ts';
import * as wallet from './wallet/streams.ts';
import * as withdrawalOperator from './withdrawal/operator-streams.ts';

/** Every stream of the product: who may join a room, the page of the streams and the test of who hears what are made from this list. */
export const allStreams: readonly Stream[] = [
  market,
  spot,
  wallet,
  notice,
  identityOperator,
  operator,
  depositOperator,
  withdrawalOperator,
  payoutOperator,
].flatMap((area) => Object.values(area));

const byName = new Map(allStreams.map((stream) => [stream.name, stream]));

/** The stream a room belongs to; undefined when the text names none. */
export function streamOfRoom(room: string): Stream | undefined {
  const stream = byName.get(room.split(':', 1)[0] ?? '');
  return stream && isRoomOf(stream, room) ? stream : undefined;
}
