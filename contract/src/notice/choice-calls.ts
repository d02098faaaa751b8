import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { flagText } from '../platform/wire.ts';
import { noticeChannels, noticeTopics } from './topics.ts';

const flag = () => z.union([z.literal(0), z.literal(1)]);

const rows = () =>
  z.array(
    z.object({
      topic: z.enum(noticeTopics),
      in_app: flag(),
      mail: flag(),
      /** Null: notices of this topic are not sent to devices. */
      push: z.nullable(flag()),
      /** What of it cannot be switched off. */
      fixed: z.array(z.enum(noticeChannels)),
    }),
  );

export const choices = defineCall({
  name: 'notice.choices',
  method: 'GET',
  path: '/notice/choices',
  access: 'user',
  summary:
    'Where the user is told what. What is off in the app is in the list of notices all the same, and counts as read.',
  request: z.strictObject({}),
  answer: rows(),
});

export const choose = defineCall({
  name: 'notice.choose',
  method: 'POST',
  path: '/notice/choices/update',
  access: 'user',
  summary: 'Switches one topic on or off in one place. What is about the safety of the account stays on.',
  request: z.strictObject({ topic: z.enum(noticeTopics), channel: z.enum(noticeChannels), on: flagText() }),
  answer: rows(),
  errors: ['notice_fixed'],
});
