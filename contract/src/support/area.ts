import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { support as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as operatorStreams from './operator-streams.ts';
import * as streams from './streams.ts';

export const support = defineArea(names, {
  calls: [calls, operatorCalls],
  streams: [streams, operatorStreams],
});
