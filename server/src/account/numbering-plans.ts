import type { NumberingPlans } from '@aureus/core/typed/telephone.ts';
import plans from 'libphonenumber-js/max/metadata';

/** Numbering plans of all countries in full: which numbers are given out, and what they cost. */
export const numberingPlans: NumberingPlans = plans;
