import { spawnSync } from 'node:child_process';

/** Whether a process is still there; one that has ended and waits for its parent is not. */
export function lives(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return !/^\s*(Z|$)/.test(stdout);
}
