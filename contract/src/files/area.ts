import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { files as names } from './names.ts';

export const files = defineArea(names, { calls: [calls] });
