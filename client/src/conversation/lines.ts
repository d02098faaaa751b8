import type { MessageRow } from '@aureus/contract/conversation/shapes.ts';

/** What stands below each other in a list of messages. */
export type Line =
  /** A new day begins. `at` is an instant in it. */
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** From here on nothing was read when the list was opened. */
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: MessageRow;
      readonly isOwn: boolean;
      /** Of several that one member wrote in a row within some minutes: whether this is the first, and the last. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    };

interface How {
  /** Own number among the members. */
  readonly me: number;
  /** The newest message that was read when the list was opened; null to draw no line. */
  readonly readUpTo: number | null;
  /** The day of an instant, where its reader is. */
  readonly dayOf: (at: string) => string | number;
}

/** Messages of one member within this are one run. */
const RUN_MS = 5 * 60_000;

/** The lines of a list of messages, oldest first. */
export function linesOf(messages: readonly MessageRow[], { me, readUpTo, dayOf }: How): Line[] {
  const lines: Line[] = [];
  const firstNew = readUpTo === null ? undefined : messages.find(({ seq, member }) => seq > readUpTo && member !== me);
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1];
    const after = messages[at + 1];
    const day = dayOf(message.at);
    const beginsDay = before === undefined || dayOf(before.at) !== day;
    if (beginsDay) lines.push({ kind: 'day', key: `day ${day}`, at: message.at });
    if (message === firstNew) lines.push({ kind: 'new', key: 'new' });
    lines.push({
      kind: 'message',
      key: String(message.seq),
      message,
      isOwn: me !== 0 && message.member === me,
      isFirst: beginsDay || message === firstNew || !isRun(before, message),
      isLast: after === undefined || dayOf(after.at) !== day || after === firstNew || !isRun(message, after),
    });
  }
  return lines;
}

const isRun = (one: MessageRow, next: MessageRow): boolean =>
  one.member === next.member &&
  one.kind !== 'event' &&
  next.kind !== 'event' &&
  Date.parse(next.at) - Date.parse(one.at) < RUN_MS;
