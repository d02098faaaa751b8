import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import * as followCalls from './follow-calls.ts';
import { copy as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as operatorStreams from './operator-streams.ts';
import * as streams from './streams.ts';

export const copy = defineArea(names, {
  calls: [calls, followCalls, operatorCalls],
  streams: [streams, operatorStreams],
});
