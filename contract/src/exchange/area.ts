import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import * as dustCalls from './dust-calls.ts';
import { exchange as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';

export const exchange = defineArea(names, { calls: [calls, dustCalls, operatorCalls] });
