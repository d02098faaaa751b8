import { spawn } from 'node:child_process';
import { ROOT, toolEnv } from './paths.mjs';

/** What ends us and is passed on. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const seconds = (since) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/**
 * Shows a step's name while it works and its seconds when it is done.
 * @param {{ isAlone?: boolean }} options whether nobody else writes meanwhile, so that its line may be written again
 */
export async function step(name, work, { isAlone = true } = {}) {
  const since = performance.now();
  const tty = isAlone && process.stdout.isTTY;
  const tick = () => process.stdout.write(tty ? `\r  ${name} … ${seconds(since)} ` : `  ${name} … ${seconds(since)}\n`);
  if (tty) tick();
  else process.stdout.write(`  ${name} …\n`);
  const timer = setInterval(tick, tty ? 1_000 : 10_000);
  try {
    const result = await work();
    process.stdout.write(`${tty ? '\r' : ''}✓ ${name}  ${seconds(since)}    \n`);
    return result;
  } catch (error) {
    process.stdout.write(`${tty ? '\r' : ''}✗ ${name}  ${seconds(since)}    \n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs a command silently; its output appears in the error if it fails.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} options the signal ends it
 */
export function quiet(command, parameters, { cwd = ROOT, env = toolEnv(), signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.once('error', reject);
    child.once('close', (code, by) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${parameters.join(' ')} ended with ${by ?? code}\n${output.trim()}`));
    });
  });
}

/** How long a command that was asked to end is given before it is killed. */
const GRACE_MS = 15_000;

/**
 * Runs a command in view; resolves with its exit code.
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limitMs?: number }} options after `limitMs` the command and what it started are ended: a run has an end
 */
export function shown(command, parameters, { cwd = ROOT, env = toolEnv(), limitMs } = {}) {
  return new Promise((resolve, reject) => {
    // With a limit in a group of its own, so that it can be ended with all it started.
    const child = spawn(command, parameters, {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: limitMs !== undefined,
    });
    const pass = (signal) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    const timers = [];
    if (limitMs !== undefined) {
      for (const signal of SIGNALS) process.on(signal, pass);
      const end = () => {
        process.stderr.write(`\n${parameters.join(' ')} is ended after ${(limitMs / 1_000).toFixed(0)} s\n`);
        pass('SIGTERM');
        timers.push(setTimeout(() => pass('SIGKILL'), GRACE_MS));
      };
      timers.push(setTimeout(end, limitMs));
    }
    const finish = () => {
      for (const timer of timers) clearTimeout(timer);
      for (const signal of SIGNALS) process.off(signal, pass);
    };
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('close', (code) => {
      finish();
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs processes until the first one ends, then ends the others. Signals reach all of them, and so does the end of
 * whoever started us: npm passes a signal to its shell only, which dies of it without telling us.
 * @returns the exit code to end with
 */
export function supervise(children) {
  return new Promise((resolve) => {
    const living = new Set(children);
    let result;
    const pass = (signal) => {
      for (const child of living) child.kill(signal);
    };
    for (const signal of SIGNALS) {
      process.on(signal, () => pass(signal === 'SIGHUP' ? 'SIGTERM' : signal));
    }
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      pass('SIGTERM');
    }, 250);
    for (const child of children) {
      const ended = (code) => {
        if (!living.delete(child)) return;
        result ??= code;
        pass('SIGTERM');
        if (living.size > 0) return;
        clearInterval(watch);
        resolve(result);
      };
      child.once('error', (error) => {
        process.stderr.write(`${error.message}\n`);
        ended(1);
      });
      child.once('exit', (code, signal) => ended(code ?? (signal === 'SIGINT' ? 130 : 143)));
    }
  });
}
