import { spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';

/** As much of what a program says as an error repeats, characters. */
const SAID_LIMIT = 10_000;

/**
 * Runs a program that starts programs of its own (as initdb starts postgres) to its end. A stop kills all of them at
 * once, and is over when the last one has ended: only then may what they wrote be removed. The program has a process
 * group of its own for that.
 * @throws the reason of the stop, or an Error with what the program said before it failed
 */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
  stopping: AbortSignal,
): Promise<void> {
  stopping.throwIfAborted();
  const child = spawn(program, parameters, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_LIMIT);
  });
  const kill = (): void => killGroup(child.pid);
  stopping.addEventListener('abort', kill);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    child.on('error', reject);
    // Not 'exit': the programs it started hold the same pipe, and 'close' comes when all of them have ended.
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `it ended with ${signal ?? `code ${code}`}`));
    const failure = await promise;
    stopping.throwIfAborted();
    if (failure !== undefined) throw new Error(said.trim() || failure);
  } finally {
    stopping.removeEventListener('abort', kill);
  }
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
