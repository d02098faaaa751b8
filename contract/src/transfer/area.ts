import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { transfer as names } from './names.ts';

export const transfer = defineArea(names, { calls: [calls] });
