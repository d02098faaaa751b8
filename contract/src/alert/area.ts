import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { alert as names } from './names.ts';

export const alert = defineArea(names, { calls: [calls] });
