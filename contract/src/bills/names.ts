import { defineNames } from '../platform/names.ts';

export const bills = defineNames({ errors: ['page_too_deep'] });
