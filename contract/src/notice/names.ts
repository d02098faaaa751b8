import { defineNames } from '../platform/names.ts';

export const notice = defineNames({});
