import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { flagText } from '../platform/wire.ts';

const flag = () => z.union([z.literal(0), z.literal(1)]);

const pushState = z.object({
  /** The key a browser subscribes with (VAPID), base64url. */
  public_key: z.string(),
  /** 1 when this session takes notices. */
  is_on: flag(),
  /** 1 when this session took notices and its device takes none any more: the user has to turn it on again. */
  is_stopped: flag(),
  /** What is sent, of all devices of the user. */
  alerts: flag(),
  risk: flag(),
  orders: flag(),
  messages: flag(),
  /** Whether the words of a notice are shown, and not only what it is about. */
  details: flag(),
});

export const push = defineCall({
  name: 'notice.push',
  method: 'GET',
  path: '/notice/push',
  access: 'user',
  summary: 'Whether this session takes notices on its device, and which ones the user wants there.',
  request: z.strictObject({}),
  answer: pushState,
});

export const pushOn = defineCall({
  name: 'notice.pushOn',
  method: 'POST',
  path: '/notice/push/on',
  access: 'user',
  summary:
    'Lets this session take notices on its device, until the session ends. Of many devices of a user, the oldest stop.',
  request: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/)),
    /** Public key of the browser, and its secret; base64url. */
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
  answer: pushState,
  errors: ['push_endpoint_refused', 'push_key_refused'],
});

export const pushOff = defineCall({
  name: 'notice.pushOff',
  method: 'POST',
  path: '/notice/push/off',
  access: 'user',
  summary: 'Sends nothing to the device of this session any more.',
  request: z.strictObject({}),
  answer: pushState,
});

export const pushChoose = defineCall({
  name: 'notice.pushChoose',
  method: 'POST',
  path: '/notice/push/choose',
  access: 'user',
  summary: 'Chooses what is sent to the devices of the user. What is left out stays as it is.',
  request: z.strictObject({
    alerts: z.optional(flagText()),
    risk: z.optional(flagText()),
    orders: z.optional(flagText()),
    messages: z.optional(flagText()),
    details: z.optional(flagText()),
  }),
  answer: pushState,
});
