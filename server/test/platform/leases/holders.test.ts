import { expect, test } from 'vitest';
import { aloneBus } from '../../../src/platform/bus/alone.ts';
import type { Bus } from '../../../src/platform/bus/bus.ts';
import { manualClock } from '../../../src/platform/clock.ts';
import { Holders, holderTopic, type Sent, serveCommands } from '../../../src/platform/leases/holders.ts';
import type { Leases } from '../../../src/platform/leases/leases.ts';

const topic = holderTopic<Sent<string>, string>('test.command');
const HOLDING = { holder: 'other', term: 1n, over: new AbortController().signal };

/** A bus whose questions reach the one handler at once; what was sent with how much patience is kept. */
function joinedBus() {
  let handler: ((question: never) => Promise<unknown>) | undefined;
  const asked: { readonly sent: Sent<string>; readonly ms: number }[] = [];
  const bus: Bus = {
    ...aloneBus(),
    serve: (_topic, handle) => {
      handler = handle as typeof handler;
      return { ready: Promise.resolve(), end: () => {} };
    },
    request: async (_topic, question, { ms }) => {
      asked.push({ sent: question as Sent<string>, ms });
      return (await handler?.(question as never)) as never;
    },
  };
  return { bus, asked };
}

test('a command is not begun once its sender has given up', async () => {
  const clock = manualClock(1_000_000);
  const { bus } = joinedBus();
  const begun: string[] = [];
  serveCommands({ bus, clock }, topic, { name: 'part 0', term: 1n }, async (command) => {
    begun.push(command);
    return 'done';
  });
  const ask = (command: string, until: number) => bus.request(topic('part 0', 1n), { command, until }, { ms: 1_000 });
  expect(await ask('in time', 1_000_000)).toBe('done');
  await expect(ask('too late', 999_999)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(begun).toEqual(['in time']);
});

test('a command is sent with the moment at which its sender gives up', async () => {
  const clock = manualClock(1_000_000);
  const { bus, asked } = joinedBus();
  serveCommands({ bus, clock }, topic, { name: 'part 0', term: 1n }, async (command) => command);
  const leases = { holderOf: () => HOLDING } as unknown as Leases;
  expect(await new Holders({ bus, leases, clock }).send(topic, 'part 0', 'order')).toBe('order');
  expect(asked).toEqual([{ sent: { command: 'order', until: 1_000_000 + asked[0]!.ms }, ms: asked[0]!.ms }]);
});
