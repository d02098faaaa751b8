import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { notice as names } from './names.ts';
import * as streams from './streams.ts';

export const notice = defineArea(names, { calls: [calls], streams: [streams] });
