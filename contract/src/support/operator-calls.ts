import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { languages } from '../platform/language.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { flagText, idText, LAST_MOMENT, lineText, timeReply, wholeText } from '../platform/wire.ts';
import { linesText, supportLengths, supportStates, supportSubjects } from './shapes.ts';

const agent = { access: 'operator', permission: 'support.answer' } as const;
/** Replies name a user, whose name stays hidden. */
const named = { look: null, subject: 'support case' } as const;
const done = () => z.object({ done: z.literal(true) });
const pageBefore = () => ({ before: z.optional(idText()), limit: z._default(wholeText(1, 100), 50) });

/** An agent who is there. */
const agentRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Conversations that are assigned to them. */
  open: z.int(),
});

/** A conversation as agents see it. */
export const agentCaseRow = z.object({
  id: z.int(),
  conversation_id: z.int(),
  user_id: ownerId(),
  /** E-mail, telephone number or account name. */
  user_name: personal('account'),
  subject: z.enum(supportSubjects),
  /** Language of the user's app when it was begun. */
  language: z.enum(languages),
  state: z.enum(supportStates),
  agent_id: z.nullable(z.int()),
  agent: z.nullable(z.string()),
  /** Since when the user waits for an answer; null when an agent wrote last. */
  asked_at: z.nullable(timeReply()),
  /** Until when it rests; null when it does not. */
  snoozed_until: z.nullable(timeReply()),
  created_at: timeReply(),
  closed_at: z.nullable(timeReply()),
  rating: z.nullable(z.int()),
});

export const queue = defineCall({
  name: 'support.queue',
  method: 'GET',
  path: '/operator/support/queue',
  ...agent,
  personal: { look: null, subject: null },
  summary:
    'Conversations with support: what waits, the longest first; everything else newest first, following `next` as `before`. With the agents who are there.',
  request: z.strictObject({
    state: z._default(z.enum([...supportStates, 'mine', 'all']), 'waiting'),
    user: z.optional(idText()),
    ...pageBefore(),
  }),
  answer: z.object({
    data: z.array(agentCaseRow),
    next: z.nullable(z.int()),
    agents: z.array(agentRow),
    /** Whether the operator who asks counts as there. */
    on_duty: z.boolean(),
    /** How many wait, and how many are assigned to the operator who asks. */
    waiting: z.int(),
    mine: z.int(),
  }),
});

/** What an agent wrote for colleagues alone. The user never sees it. */
export const caseNote = z.object({ id: z.int(), operator: z.string(), text: z.string(), created_at: timeReply() });

export const operatorCase = defineCall({
  name: 'support.operatorCase',
  method: 'GET',
  path: '/operator/support/case',
  ...agent,
  personal: named,
  summary: 'One conversation with the notes of its agents and who looks at it now. Whoever reads it is recorded.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({
    case: agentCaseRow,
    request_id: z.nullable(z.string()),
    rating_comment: z.string(),
    /** How many conversations the user had before. */
    earlier: z.int(),
    notes: z.array(caseNote),
    /** Colleagues who have it open now. */
    lookers: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  errors: ['support_case_unknown'],
});

export const take = defineCall({
  name: 'support.take',
  method: 'POST',
  path: '/operator/support/take',
  ...agent,
  personal: named,
  summary: 'Takes a conversation that waits: the one of `id`, or else the next. One agent gets it.',
  request: z.strictObject({ id: z.optional(idText()) }),
  answer: agentCaseRow,
  errors: [
    'support_case_unknown',
    'support_case_moved',
    'support_own_case',
    'support_agent_unknown',
    'support_queue_empty',
  ],
});

const actErrors = ['support_case_unknown', 'support_case_moved', 'support_not_yours'] as const;

export const handOver = defineCall({
  name: 'support.handOver',
  method: 'POST',
  path: '/operator/support/hand-over',
  ...agent,
  personal: named,
  summary: 'Hands a conversation of the operator to a colleague who is there, or back to the queue.',
  request: z.strictObject({
    id: idText(),
    /** Left out: back to the queue, where it keeps its place. */
    to: z.optional(idText()),
  }),
  answer: agentCaseRow,
  errors: [...actErrors, 'support_agent_unknown', 'support_own_case'],
});

/** Days a conversation rests at most. */
export const snoozeDays = 7;

export const snooze = defineCall({
  name: 'support.snooze',
  method: 'POST',
  path: '/operator/support/snooze',
  ...agent,
  personal: named,
  summary: 'Lets a conversation of the operator rest until a moment. It wakes early when the user writes.',
  request: z.strictObject({
    id: idText(),
    /** Second since 1970, in the next seven days. */
    until: wholeText(1, LAST_MOMENT / 1_000),
  }),
  answer: agentCaseRow,
  errors: [...actErrors, 'support_snooze_invalid'],
});

export const wake = defineCall({
  name: 'support.wake',
  method: 'POST',
  path: '/operator/support/wake',
  ...agent,
  personal: named,
  summary: 'Takes a conversation that rests before its moment.',
  request: z.strictObject({ id: idText() }),
  answer: agentCaseRow,
  errors: ['support_case_unknown', 'support_case_moved', 'support_own_case', 'support_agent_unknown'],
});

export const operatorClose = defineCall({
  name: 'support.operatorClose',
  method: 'POST',
  path: '/operator/support/close',
  ...agent,
  personal: named,
  summary: 'Closes a conversation of the operator for good.',
  request: z.strictObject({ id: idText() }),
  answer: agentCaseRow,
  errors: actErrors,
});

export const note = defineCall({
  name: 'support.note',
  method: 'POST',
  path: '/operator/support/note',
  ...agent,
  summary: 'Writes a note for colleagues beside a conversation. It stays, and the user never sees it.',
  request: z.strictObject({ id: idText(), text: linesText(supportLengths.note) }),
  answer: caseNote,
  errors: ['support_case_unknown'],
});

/** Seconds after which an agent who is not heard of any more counts as gone. A page says every third of it that it is there. */
export const presenceSeconds = 60;

export const present = defineCall({
  name: 'support.present',
  method: 'POST',
  path: '/operator/support/present',
  ...agent,
  summary: 'Says that the operator is there for users, or no longer, and which conversation is open on the screen.',
  request: z.strictObject({ on_duty: flagText(), looking_at: z.optional(idText()) }),
  answer: done(),
});

/** A reply that is prepared for all agents. */
export const preparedReply = z.object({
  id: z.int(),
  language: z.enum(languages),
  title: z.string(),
  text: z.string(),
  /** Who wrote it, or changed it last. */
  operator: z.string(),
  changed_at: timeReply(),
});

/** Most prepared replies of all languages. */
export const mostPreparedReplies = 500;

export const preparedReplies = defineCall({
  name: 'support.replies',
  method: 'GET',
  path: '/operator/support/replies',
  ...agent,
  summary: 'The prepared replies, by language and title.',
  request: z.strictObject({ language: z.optional(z.enum(languages)) }),
  answer: z.array(preparedReply),
});

export const saveReply = defineCall({
  name: 'support.saveReply',
  method: 'POST',
  path: '/operator/support/replies/save',
  ...agent,
  summary: 'Writes a prepared reply, or changes the one of `id`. Both stand in the record, with the text.',
  request: z.strictObject({
    id: z.optional(idText()),
    language: z.enum(languages),
    title: lineText(1, supportLengths.title),
    text: linesText(supportLengths.reply),
  }),
  answer: preparedReply,
  errors: ['support_reply_unknown', 'support_replies_full'],
});

export const removeReply = defineCall({
  name: 'support.removeReply',
  method: 'POST',
  path: '/operator/support/replies/remove',
  ...agent,
  summary: 'Removes a prepared reply. The record keeps its text.',
  request: z.strictObject({ id: idText() }),
  answer: done(),
  errors: ['support_reply_unknown'],
});

/** A question of somebody without a session. */
const ticketRow = z.object({
  id: z.int(),
  email: personal('email'),
  subject: z.enum(supportSubjects),
  language: z.enum(languages),
  request_id: z.nullable(z.string()),
  text: z.string(),
  created_at: timeReply(),
  /** Null while nobody has answered. */
  answer: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  answered_at: z.nullable(timeReply()),
});

export const tickets = defineCall({
  name: 'support.tickets',
  method: 'GET',
  path: '/operator/support/tickets',
  ...agent,
  personal: { look: null, subject: null },
  summary: 'Questions left without a session: what waits, the oldest first; what was answered, newest first.',
  request: z.strictObject({
    state: z._default(z.enum(['waiting', 'answered']), 'waiting'),
    /** Follow `next` as `after` to the end. */
    after: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.object({ data: z.array(ticketRow), next: z.nullable(z.int()) }),
});

export const answerTicket = defineCall({
  name: 'support.answerTicket',
  method: 'POST',
  path: '/operator/support/tickets/answer',
  ...agent,
  personal: { look: null, subject: 'support ticket' },
  summary: 'Answers a ticket by mail, once.',
  request: z.strictObject({ id: idText(), text: linesText(supportLengths.ticket) }),
  answer: ticketRow,
  errors: ['support_ticket_unknown', 'support_ticket_answered'],
});
