import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { box as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';

export const box = defineArea(names, { calls: [calls, operatorCalls] });
