import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import * as choiceCalls from './choice-calls.ts';
import * as mailCalls from './mail-calls.ts';
import * as pushCalls from './push-calls.ts';
import { notice as names } from './names.ts';
import * as streams from './streams.ts';

export const notice = defineArea(names, { calls: [calls, choiceCalls, mailCalls, pushCalls], streams: [streams] });
