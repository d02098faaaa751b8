import type { MessageRow } from '@aureus/contract/conversation/shapes.ts';

/** What is known of the messages of a conversation. Numbers say what is missing, so order and number of tellings do not matter. */
export interface Transcript {
  /** Without gaps, oldest first: from some message on up to the newest one before the first gap. */
  readonly messages: readonly MessageRow[];
  /** Came before what stands between them and `messages`. */
  readonly early: readonly MessageRow[];
  /** Greatest number that is known of. */
  readonly last: number;
  /** Whether the beginning of what is shown was ever fetched. */
  readonly isOpen: boolean;
}

export const emptyTranscript: Transcript = { messages: [], early: [], last: 0, isOpen: false };

/** Number of the newest message without a gap before it; 0 when there is none. */
export const endOf = ({ messages }: Transcript): number => messages.at(-1)?.seq ?? 0;

/** Number of the oldest message that is here; 0 when there is none. */
export const startOf = ({ messages }: Transcript): number => messages[0]?.seq ?? 0;

/** Whether something is missing between what is here and the newest message. */
export const isBehind = (transcript: Transcript): boolean => !transcript.isOpen || endOf(transcript) < transcript.last;

/** Whether there are messages before those that are here. */
export const hasOlder = (transcript: Transcript): boolean => startOf(transcript) > 1;

/** With messages that were told or fetched, in whatever order; one that is here already changes nothing. */
export function withMessages(transcript: Transcript, told: readonly MessageRow[]): Transcript {
  const pool = new Map(transcript.early.map((message) => [message.seq, message]));
  const start = startOf(transcript);
  const end = endOf(transcript);
  for (const message of told) if (message.seq < start || message.seq > end) pool.set(message.seq, message);
  const last = Math.max(transcript.last, ...told.map(({ seq }) => seq));
  if (pool.size === transcript.early.length && last === transcript.last) return transcript;
  // Before the first fetch nothing has a place yet.
  if (!transcript.isOpen) return { ...transcript, early: [...pool.values()], last };
  const take = (from: number, step: 1 | -1): MessageRow[] => {
    const taken: MessageRow[] = [];
    for (let message = pool.get(from); message; message = pool.get((from += step))) {
      taken.push(message);
      pool.delete(from);
    }
    return taken;
  };
  const newer = take(end + 1, 1);
  const older = start > 1 ? take(start - 1, -1).toReversed() : [];
  return { ...transcript, messages: [...older, ...transcript.messages, ...newer], early: [...pool.values()], last };
}

/** With the newest messages as they were fetched. Where they do not join what is here, they take its place. */
export function withNewest(transcript: Transcript, data: readonly MessageRow[], last: number): Transcript {
  const first = data[0]?.seq ?? 1;
  const joins = transcript.isOpen && first <= endOf(transcript) + 1;
  const known = [...transcript.messages, ...transcript.early];
  const base: Transcript = joins
    ? transcript
    : { messages: data, early: [], last: Math.max(transcript.last, last), isOpen: true };
  return withLast(withMessages(base, joins ? data : known.filter(({ seq }) => seq > last)), last);
}

/** With the number of the newest message, as a call has told it. */
export function withLast(transcript: Transcript, last: number): Transcript {
  return last > transcript.last ? { ...transcript, last } : transcript;
}
