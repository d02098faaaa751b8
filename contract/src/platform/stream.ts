import type * as z from 'zod/mini';
import type { OperatorPermission } from '../operator/permissions.ts';
import type { Call } from './call.ts';

/**
 * Who may hear a stream: anyone, the one user whom an event is about, or operators whose roles allow it. Users and
 * operators are different people with different sessions, as with calls.
 */
export type StreamAccess = 'public' | 'user' | 'operator';

/** What every event carries: the name of its stream, and a number that grows by one within its room. */
interface Numbered {
  readonly type: string;
  readonly seq: number;
}

/** One part of a room's name after the name of the stream; its pattern is a regular expression without anchors. */
interface RoomPart {
  readonly pattern: string;
}

/** A positive whole number, e.g. of a market. */
export const numberPart: RoomPart = { pattern: '[1-9][0-9]{0,8}' };
/** A short word, e.g. a candle's resolution. */
export const wordPart: RoomPart = { pattern: '[a-z0-9]{2,8}' };

/**
 * One live stream, declared once. The server publishes by it, clients subscribe by it, and the page of the streams
 * and the test of who hears what are made from it.
 */
export interface Stream<
  Event extends z.ZodMiniType<Numbered> = z.ZodMiniType<Numbered>,
  Param extends string = string,
  Accessible extends StreamAccess = StreamAccess,
> {
  /** First part of the room's name, and the event's `type`. Unique. */
  readonly name: string;
  /**
   * Fields of the event that are the further parts of the room's name, in this order. Empty for a user's stream: all of
   * them share one room, which belongs to the user and is opened by a login instead of by a name.
   */
  readonly params: Readonly<Record<Param, RoomPart>>;
  readonly event: Event;
  readonly access: Accessible;
  /** Of an operator's stream: what the operator's roles must allow; null when any operator may hear it. */
  readonly permission: OperatorPermission | null;
  /** The calls that repair a gap: each tells anew what the missed events said. */
  readonly repair: readonly Call[];
  /** One sentence for the page of the streams. */
  readonly summary: string;
}

/** An event as it is read. */
export type EventOf<S extends Stream> = z.output<S['event']>;

/** An event as it is published: what sends it adds `type` and `seq`. */
export type Told<S extends Stream> = Omit<EventOf<S>, keyof Numbered>;

/** The fields that name a room of the stream. */
export type Room<S extends Stream> = { readonly [P in keyof S['params']]: string | number };

/** Declares a stream. Its name must be the event's `type`, and its parameters fields of the event. */
export function defineStream<
  Name extends string,
  Event extends z.ZodMiniType<{ readonly type: Name; readonly seq: number } & Record<Param, string | number>>,
  Param extends string,
  Accessible extends StreamAccess,
>(
  stream: Omit<Stream<Event, Param, Accessible>, 'name' | 'permission'> & {
    readonly name: Name;
  } & (Accessible extends 'operator'
      ? { readonly permission: OperatorPermission | null }
      : { readonly permission?: null }),
): Stream<Event, Param, Accessible> & { readonly name: Name } {
  return { ...stream, permission: stream.permission ?? null };
}

/** The name of a room, e.g. `kline:1:1min`. */
export function roomOf<S extends Stream>(stream: S, room: Room<S>): string {
  const values: Readonly<Record<string, string | number>> = room;
  return [stream.name, ...Object.keys(stream.params).map((param) => values[param])].join(':');
}

/** Whether a text names a room of the stream. What has no rooms of its own is named by nothing. */
export function isRoomOf(stream: Stream, text: string): boolean {
  if (stream.access === 'user') return false;
  const parts = Object.values(stream.params).map(({ pattern }) => `:${pattern}`);
  return new RegExp(`^${stream.name}${parts.join('')}$`).test(text);
}
