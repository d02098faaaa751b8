import os from 'node:os';
/**
 * The peer of the hashing: a process of the lowest priority that shares nothing with the product and does nothing useful
 * for as long as a hash takes, as often as there are logins. What it costs the quotes is the machine's, not the
 * product's: processors that share caches and memory slow each other.
 */
const [, , everyMs, forMs] = process.argv.map(Number);
os.setPriority(0, os.constants.priority.PRIORITY_LOW);
setInterval(() => {
  const end = performance.now() + (forMs ?? 0);
  while (performance.now() < end);
}, everyMs);
process.on('disconnect', () => process.exit(0));
