import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import { wallet as names } from './names.ts';
import * as productCalls from './product-calls.ts';
import * as streams from './streams.ts';
import * as valueCalls from './value-calls.ts';

export const wallet = defineArea(names, { calls: [calls, valueCalls, productCalls], streams: [streams] });
