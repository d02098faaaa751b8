import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { conversation as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as streams from './streams.ts';

export const conversation = defineArea(names, { calls: [calls, operatorCalls], streams: [streams] });
