import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idText, pageFields, timeReply } from '../platform/wire.ts';
import { noticeRow } from './calls.ts';

/** The list of notices by the names that older programs know; there is one list, whatever it is called. */

const mail = z.object({
  id: z.int(),
  title: z.string(),
  /** The text of the notice, which is short. */
  abstract: z.string(),
  is_read: z.boolean(),
  create_time: timeReply(),
});

export const mailList = defineCall({
  name: 'notice.mailList',
  method: 'GET',
  path: '/mailMessage/getList',
  access: 'user',
  summary: 'What the user was told, newest first, and how many there are in all.',
  request: z.strictObject(pageFields()),
  answer: z.object({ list: z.array(mail), count: z.int() }),
});

export const mailCount = defineCall({
  name: 'notice.mailCount',
  method: 'GET',
  path: '/mailMessage/getCount',
  access: 'user',
  summary: 'How many notices the user has not read.',
  request: z.strictObject({}),
  answer: z.int(),
});

export const mailDetail = defineCall({
  name: 'notice.mailDetail',
  method: 'GET',
  path: '/mailMessage/detail',
  access: 'user',
  summary: 'One notice with its text and what it is about. It counts as read from then on.',
  request: z.strictObject({ id: idText() }),
  answer: z.extend(noticeRow, { content: z.string() }),
  errors: ['notice_unknown'],
});

export const remove = defineCall({
  name: 'notice.remove',
  method: 'POST',
  path: '/notice/remove',
  access: 'user',
  summary: 'Takes one notice out of the list. What is about the safety of the account stays for 30 days.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ count: z.int() }),
  errors: ['notice_unknown', 'notice_kept'],
});

export const restore = defineCall({
  name: 'notice.restore',
  method: 'POST',
  path: '/notice/restore',
  access: 'user',
  summary: 'Puts a notice back that was removed within the last day.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ count: z.int() }),
  errors: ['notice_unknown'],
});
