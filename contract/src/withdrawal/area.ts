import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { withdrawal as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as operatorStreams from './operator-streams.ts';

export const withdrawal = defineArea(names, { calls: [calls, operatorCalls], streams: [operatorStreams] });
