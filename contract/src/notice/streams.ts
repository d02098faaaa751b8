import { defineStream } from '../platform/stream.ts';
import { list, unread } from './calls.ts';
import { noticeEvent } from './events.ts';

export const noticeStream = defineStream({
  name: 'notice',
  params: {},
  event: noticeEvent,
  access: 'user',
  repair: [unread, list],
  summary: 'The user was told something new.',
});
