import type { AddressInfo } from 'node:net';
import type { SimulatedKeys, SimulatedPerson } from '../account/public.ts';
import { type Clock, monotonicMs } from '../platform/clock.ts';
import type { Part } from '../platform/lifecycle.ts';
import type { Logger } from '../platform/log.ts';
import { type Colleagues, createColleagues, type SampleOperator } from './colleagues.ts';
import { createPerson, type Person } from './person.ts';
import { type Act, createTurns } from './turn.ts';

interface Needs {
  readonly log: Logger;
  readonly clock: Clock;
  /** Of their chances. */
  readonly seed: number;
  /** Where the server listens; null while it does not. */
  readonly listens: () => AddressInfo | string | null;
  /** Makes the people, with an identity, addresses and play money. */
  readonly plant: () => Promise<readonly SimulatedPerson[]>;
  readonly keys: () => SimulatedKeys;
  /** Two sample operators, who decide what is decided at the first start. */
  readonly operators: readonly [SampleOperator, SampleOperator];
}

/** The simulated people of the demo at their apps. */
export interface DemoLife extends Part {
  start(): void;
  stop(): Promise<void>;
  /** Lets one thing be done; one after the other. @throws Error when something failed that should not */
  act(): Promise<Act>;
}

/** Three acts a minute, after a moment in which whoever has started the server may look around. */
const EVERY_MS = 20_000;
const FIRST_MS = 5_000;
/** A timer that comes so late says that the machine has no time: the turn is left out. */
const LATE_MS = 300;

interface Cast {
  readonly people: readonly Person[];
  readonly colleagues: Colleagues;
  readonly turn: () => Promise<Act>;
}

/**
 * People whom the server plays, so that whoever is new sees a market, and operators see queues. They use the product from
 * outside, by its calls: what they may not do is refused to them as to everybody.
 */
export function createDemoLife({ log, clock, seed, listens, plant, keys, operators }: Needs): DemoLife {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let cast: Cast | undefined;
  let work: Promise<unknown> = Promise.resolve();

  async function gather(): Promise<Cast> {
    const opened = keys();
    const address = (): string => addressOf(listens());
    const people = (await plant()).map((who) => createPerson(who, { clock, address, keys: opened }));
    const colleagues = createColleagues({ clock, address, pair: operators });
    return { people, colleagues, turn: createTurns({ clock, seed, people, colleagues }) };
  }

  function act(): Promise<Act> {
    const next = work.then(async () => {
      if (isStopped) throw new Error('The simulated people have gone');
      cast ??= await gather();
      return cast.turn();
    });
    work = next.catch(() => undefined);
    return next;
  }

  function wait(ms: number): void {
    const due = monotonicMs() + ms;
    timer = setTimeout(() => {
      const isLate = monotonicMs() - due > LATE_MS;
      void (isLate ? Promise.resolve() : tell()).then(() => {
        if (!isStopped) wait(EVERY_MS);
      });
    }, ms);
  }

  async function tell(): Promise<void> {
    try {
      const { what, who, refused } = await act();
      log.debug({ who, refused }, `Demo: ${what}`);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'A simulated person could not act');
    }
  }

  return {
    name: 'demo life',
    start: () => wait(FIRST_MS),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await work;
      if (!cast) return;
      const all = [...cast.people, cast.colleagues];
      // Sessions that stay open end by themselves.
      await Promise.allSettled(all.map((each) => each.leave()));
    },
    act,
  };
}

/** The server as it is reached from the same machine. */
function addressOf(listening: AddressInfo | string | null): string {
  if (listening === null || typeof listening === 'string') throw new Error('The server does not listen');
  const { address, port, family } = listening;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${host}:${port}`;
}
