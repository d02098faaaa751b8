import * as z from 'zod/mini';
import { loanRow } from './shapes.ts';

/** A loan of the user was taken, repaid, secured better, charged for a day, or its collateral was sold. Private stream. */
export const loanEvent = z.object({ type: z.literal('loan'), seq: z.int(), data: loanRow });
