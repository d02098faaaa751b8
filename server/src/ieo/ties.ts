import { createHash, randomBytes } from 'node:crypto';

/**
 * Who comes first when two lost the same by rounding. A seed is drawn by the machine when two operators announce a project;
 * its SHA-256 is published with the project, the seed itself with the allotment. So nobody who applies knows which account
 * or amount would be lucky, and whoever made the seed cannot put another in its place afterwards. A place is drawn for a
 * user and not for an application: many small applications are not many tickets.
 */
export const drawSeed = (): Buffer => randomBytes(32);

/** What is published of a seed beforehand, hexadecimal. */
export const commitmentOf = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex');

/** A user's place among those who lost the same, hexadecimal: the smaller comes first. */
export function tieOf(seed: Buffer, projectId: bigint, userId: bigint): string {
  return createHash('sha256')
    .update(`${seed.toString('hex')} ${projectId} ${userId}`)
    .digest('hex');
}
