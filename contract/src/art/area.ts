import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { art as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as operatorStreams from './operator-streams.ts';
import * as saleCalls from './sale-calls.ts';
import * as streams from './streams.ts';

export const art = defineArea(names, {
  calls: [calls, saleCalls, operatorCalls],
  streams: [streams, operatorStreams],
});
