import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLifecycle, StoppedWhileStartingError } from '../../src/platform/lifecycle.ts';
import { silentLogger } from '../../src/platform/log.ts';

function recorded() {
  const events: string[] = [];
  const lifecycle = createLifecycle({ log: silentLogger, stopLimitMs: 1_000, exit: () => {} });
  const part = (name: string, faults: { start?: boolean; stop?: boolean } = {}) => ({
    name,
    start: async () => {
      await Promise.resolve();
      events.push(`start ${name}`);
      if (faults.start) throw new Error(`${name} does not start`);
    },
    stop: async () => {
      await Promise.resolve();
      events.push(`stop ${name}`);
      if (faults.stop) throw new Error(`${name} does not stop`);
    },
  });
  return { events, lifecycle, part };
}

test('parts start in order and stop in the opposite one, whatever fails', async () => {
  const { events, lifecycle, part } = recorded();
  for (const one of [part('database'), part('feed', { stop: true }), part('http')]) lifecycle.add(one);
  expect(lifecycle.isRunning()).toBe(false);
  await lifecycle.start();
  expect(lifecycle.isRunning()).toBe(true);
  const stopping = lifecycle.stop('test');
  expect(lifecycle.isRunning()).toBe(false);
  await Promise.all([stopping, lifecycle.stop('again')]);
  expect(events).toEqual(['start database', 'start feed', 'start http', 'stop http', 'stop feed', 'stop database']);
});

test('a failed start stops what has started and what failed', async () => {
  const { events, lifecycle, part } = recorded();
  for (const one of [part('database'), part('feed', { start: true }), part('http')]) lifecycle.add(one);
  await expect(lifecycle.start()).rejects.toThrow('feed does not start');
  expect(events).toEqual(['start database', 'start feed', 'stop feed', 'stop database']);
});

test('a stop during the start waits for the part that is starting and starts no other', async () => {
  const { events, lifecycle, part } = recorded();
  for (const one of [part('database'), part('http')]) lifecycle.add(one);
  const starting = lifecycle.start();
  await lifecycle.stop('signal');
  await expect(starting).rejects.toThrow('Stopped while starting');
  expect(events).toEqual(['start database', 'stop database']);
});

test('a stop while the last part starts is no successful start, and a part may add others', async () => {
  const { events, lifecycle, part } = recorded();
  const first = part('database');
  lifecycle.add({
    ...first,
    start: async () => {
      await first.start();
      lifecycle.add(part('http'));
      lifecycle.add({ name: 'signal', start: () => void lifecycle.stop('signal') });
    },
  });
  await expect(lifecycle.start()).rejects.toThrow(StoppedWhileStartingError);
  await lifecycle.stop('again');
  expect(lifecycle.isRunning()).toBe(false);
  expect(events).toEqual(['start database', 'start http', 'stop http', 'stop database']);
});

test('what fails because a stop cuts it short is no failed start; what failed before is one', async () => {
  const { lifecycle } = recorded();
  lifecycle.add({
    name: 'database',
    start: () =>
      new Promise((_, reject) => lifecycle.stopping.addEventListener('abort', () => reject(new Error('cut')))),
  });
  const starting = lifecycle.start();
  void lifecycle.stop('signal');
  await expect(starting).rejects.toThrow(StoppedWhileStartingError);
  await expect(starting).rejects.toMatchObject({ cause: { message: 'cut' } });
  const other = recorded();
  other.lifecycle.add(other.part('feed', { start: true }));
  await expect(other.lifecycle.start()).rejects.not.toThrow(StoppedWhileStartingError);
});

test('after a stop nothing starts', async () => {
  const { events, lifecycle, part } = recorded();
  lifecycle.add(part('database'));
  await lifecycle.stop('signal');
  await expect(lifecycle.start()).rejects.toThrow(StoppedWhileStartingError);
  expect(events).toEqual([]);
});

async function child(body: string): Promise<{ code: number | null; output: string }> {
  const platform = path.resolve(import.meta.dirname, '../../src/platform');
  const script = `
    import { createLifecycle } from '${platform}/lifecycle.ts';
    import { silentLogger } from '${platform}/log.ts';
    const lifecycle = createLifecycle({ log: silentLogger, stopLimitMs: 300 });
    const timer = setInterval(() => {}, 1000);
    lifecycle.handleSignals();
    ${body}
    await lifecycle.start();
    console.log('ready');`;
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  process_.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('ready')) process_.kill('SIGTERM');
  });
  // Not 'exit': what it said last may still be on its way then.
  const [code] = (await once(process_, 'close')) as [number | null];
  return { code, output };
}

test('SIGTERM stops in order and ends with 0', async () => {
  const ended = await child(`lifecycle.add({ name: 'a', stop: () => console.log('stopped') });`);
  expect(ended).toEqual({ code: 0, output: 'ready\nstopped\n' });
});

test('a stop that hangs is cut at its limit', async () => {
  expect((await child(`lifecycle.add({ name: 'a', stop: () => new Promise(() => {}) });`)).code).toBe(1);
});

test('a stop that hangs after a start that failed keeps nobody from ending the process', async () => {
  const lifecycle = createLifecycle({ log: silentLogger, stopLimitMs: 20 });
  const fails = async (): Promise<void> => {
    throw new Error('it does not start');
  };
  lifecycle.add({ name: 'a', start: fails, stop: () => new Promise(() => {}) });
  await expect(lifecycle.start()).rejects.toThrow('it does not start');
});

test('an error nobody caught stops in order and ends with 1', async () => {
  const ended = await child(`lifecycle.add({ name: 'a', start: () => { setTimeout(() => { throw new Error('x'); }); return new Promise((done) => process.once('uncaughtException', done)); }, stop: () => console.log('stopped') });`); // prettier-ignore
  expect(ended.code).toBe(1);
  expect(ended.output).toContain('stopped');
});
