import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import * as laterCalls from './later-calls.ts';
import { content as names } from './names.ts';
import * as operatorCalls from './operator-calls.ts';
import * as pageCalls from './page-calls.ts';

export const content = defineArea(names, { calls: [calls, laterCalls, operatorCalls, pageCalls] });
