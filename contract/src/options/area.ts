import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { options as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as streams from './streams.ts';

export const options = defineArea(names, { calls: [calls, operatorCalls], streams: [streams] });
