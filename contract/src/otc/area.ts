import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import * as merchantCalls from './merchant-calls.ts';
import { otc as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as operatorStreams from './operator-streams.ts';
import * as orderCalls from './order-calls.ts';
import * as streams from './streams.ts';

export const otc = defineArea(names, {
  calls: [calls, orderCalls, merchantCalls, operatorCalls],
  streams: [streams, operatorStreams],
});
