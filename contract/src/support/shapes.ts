import * as z from 'zod/mini';
import { timeReply } from '../platform/wire.ts';

/** What somebody asks about. */
export const supportSubjects = ['account', 'deposit', 'withdrawal', 'trade', 'finance', 'error', 'other'] as const;
export type SupportSubject = (typeof supportSubjects)[number];

/** `waiting`: for an agent; `assigned`: one has it; `snoozed`: rests until a moment; `closed`: for good. */
export const supportStates = ['waiting', 'assigned', 'snoozed', 'closed'] as const;
export type SupportState = (typeof supportStates)[number];

/** Characters of what is said about a rating, of a note, a prepared reply, and of a ticket and its answer. */
export const supportLengths = { comment: 500, note: 2_000, title: 80, reply: 2_000, ticket: 4_000 } as const;

/** The number of a request, as error messages show it. */
export const requestIdText = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{4,64}$/));

/** Text of several lines. Signs that cannot be seen are taken out before it is kept. */
export const linesText = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** A conversation of a user with support, as that user sees it. */
export const supportCaseRow = z.object({
  id: z.int(),
  /** Its messages are those of this conversation. */
  conversation_id: z.int(),
  subject: z.enum(supportSubjects),
  /** The number of the request it is about; null when it is about none. */
  request_id: z.nullable(z.string()),
  state: z.enum(supportStates),
  /** First name of the agent who has it; null when nobody does. */
  agent: z.nullable(z.string()),
  /** While it waits, and the user has written: how many are answered before, and this one. */
  place: z.nullable(z.int()),
  created_at: timeReply(),
  closed_at: z.nullable(timeReply()),
  /** 1 to 5; null while it was not rated. */
  rating: z.nullable(z.int()),
});
export type SupportCaseRow = z.output<typeof supportCaseRow>;

/** Whether somebody would answer now. */
export const supportAvailability = z.object({
  /** Whether agents are there now. */
  is_open: z.boolean(),
  /** How long others waited for an agent of late, in seconds; null while too little is known. */
  usual_wait: z.nullable(z.int()),
});
export type SupportAvailability = z.output<typeof supportAvailability>;
