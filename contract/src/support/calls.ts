import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idText, lineText, wholeText } from '../platform/wire.ts';
import {
  linesText,
  requestIdText,
  supportAvailability,
  supportCaseRow,
  supportLengths,
  supportSubjects,
} from './shapes.ts';

const done = () => z.object({ done: z.literal(true) });

export const availability = defineCall({
  name: 'support.availability',
  method: 'GET',
  path: '/support/availability',
  access: 'public',
  summary: 'Whether agents are there now, and how long others waited for one of late.',
  request: z.strictObject({}),
  answer: supportAvailability,
});

export const now = defineCall({
  name: 'support.now',
  method: 'GET',
  path: '/support/now',
  access: 'user',
  summary: "The caller's conversation that is not closed, and whether agents are there.",
  request: z.strictObject({}),
  answer: z.object({ ...supportAvailability.shape, open: z.nullable(supportCaseRow) }),
});

export const begin = defineCall({
  name: 'support.begin',
  method: 'POST',
  path: '/support/begin',
  access: 'user',
  summary:
    'Begins a conversation; it waits for an agent from the first message on. A user has one at a time: while there is one that is not closed, that one is answered.',
  request: z.strictObject({
    subject: z.enum(supportSubjects),
    /** The request an error was about, so that its agent can find it in the log. */
    request_id: z.optional(requestIdText()),
  }),
  answer: supportCaseRow,
});

export const cases = defineCall({
  name: 'support.cases',
  method: 'GET',
  path: '/support/cases',
  access: 'user',
  summary: "The caller's conversations, newest first. Follow `next` as `before` to the end.",
  request: z.strictObject({
    /** Only those older than the one of this id. */
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 20),
  }),
  answer: z.object({ data: z.array(supportCaseRow), next: z.nullable(z.int()) }),
});

export const one = defineCall({
  name: 'support.case',
  method: 'GET',
  path: '/support/case',
  access: 'user',
  summary: 'One conversation of the caller.',
  request: z.strictObject({ id: idText() }),
  answer: supportCaseRow,
  errors: ['support_case_unknown'],
});

export const close = defineCall({
  name: 'support.close',
  method: 'POST',
  path: '/support/close',
  access: 'user',
  summary: 'Closes a conversation of the caller for good. One that is closed stays so.',
  request: z.strictObject({ id: idText() }),
  answer: supportCaseRow,
  errors: ['support_case_unknown'],
});

export const rate = defineCall({
  name: 'support.rate',
  method: 'POST',
  path: '/support/rate',
  access: 'user',
  summary: 'Rates a closed conversation, once.',
  request: z.strictObject({
    id: idText(),
    rating: wholeText(1, 5),
    comment: z.optional(linesText(supportLengths.comment)),
  }),
  answer: supportCaseRow,
  errors: ['support_case_unknown', 'support_case_moved', 'support_rated', 'support_own_case'],
});

export const transcript = defineCall({
  name: 'support.transcript',
  method: 'POST',
  path: '/support/transcript',
  access: 'user',
  summary: "Sends what was said in a conversation to the caller's own e-mail address, and to no other.",
  request: z.strictObject({ id: idText() }),
  answer: done(),
  errors: ['support_case_unknown', 'support_mail_missing'],
});

export const ticketChallenge = defineCall({
  name: 'support.ticketChallenge',
  method: 'POST',
  path: '/support/ticket/challenge',
  access: 'public',
  summary:
    'What has to be worked out before a ticket is left without a session: a number by which the SHA-256 of `challenge.number` begins with `bits` zero bits.',
  request: z.strictObject({ email: lineText(3, 254) }),
  answer: z.object({ challenge: z.string(), bits: z.int() }),
  errors: ['invalid_email'],
});

export const ticket = defineCall({
  name: 'support.ticket',
  method: 'POST',
  path: '/support/ticket',
  access: 'public',
  summary:
    'Leaves a question for support without a session; it is answered by mail. The answer is the same whether or not the address has an account.',
  request: z.strictObject({
    email: lineText(3, 254),
    subject: z.enum(supportSubjects),
    text: linesText(supportLengths.ticket),
    request_id: z.optional(requestIdText()),
    challenge: z.string().check(z.maxLength(200)),
    challenge_answer: z.string().check(z.regex(/^[0-9]{1,15}$/, { error: 'challenge_failed' })),
  }),
  answer: done(),
  errors: ['invalid_email', 'challenge_required', 'challenge_failed'],
});
