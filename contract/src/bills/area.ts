import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { bills as names } from './names.ts';

export const bills = defineArea(names, { calls: [calls] });
