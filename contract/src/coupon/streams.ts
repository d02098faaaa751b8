import { defineStream } from '../platform/stream.ts';
import { mine } from './calls.ts';
import { couponEvent } from './events.ts';

export const couponStream = defineStream({
  name: 'coupon',
  params: {},
  event: couponEvent,
  access: 'user',
  repair: [mine],
  summary: 'A coupon of the user is another one than before.',
});
