import path from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * How much what is new may take in memory before it is looked through, in MB for each half. At thousands of orders a
 * second Node's own 16 are full several times a second, and half of what lies there still waits for its batch.
 */
const NEW_SPACE = '--max-semi-space-size=64';

/** What Node is told before the program it is to run, wherever orders are taken or measured. */
export const NODE_FLAGS = [NEW_SPACE];

/** What Node is started with to be a server process. */
export const SERVER_COMMAND = [...NODE_FLAGS, path.join(ROOT, 'server/src/main.ts')];
