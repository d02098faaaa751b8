import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { spot as names } from './names.ts';
import * as streams from './streams.ts';

export const spot = defineArea(names, { calls: [calls], streams: [streams] });
