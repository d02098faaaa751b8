import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { market as names } from './names.ts';
import * as streams from './streams.ts';

export const market = defineArea(names, { calls: [calls], streams: [streams] });
