import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { corporate as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as splitCalls from './split-calls.ts';

export const corporate = defineArea(names, { calls: [calls, splitCalls, operatorCalls] });
