/**
 * The live socket of the product beside a plain server of WebSockets that sends the same bytes: 500 markets tell four times
 * a second what they cost, to 2,000 clients over the loopback. Each client follows five of them, 40,000 events a second in
 * all: 2,000 clients that followed 500 would be four million, which no server of this kind sends, and two processors do
 * not read. The server and the clients are processes of their own; what counts is the time of the server's processor for
 * each thousand events, in turns, by the rounds in the middle. Run it with `node bench/fanout/run.ts`. It exits with 1
 * when ours takes more than one and a half times as long, or when somebody was not told of something.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { middle } from '../orders/figures.ts';
import { BEAT_MS, CLIENTS, FOLLOWED, type FromClients, type FromServer, type Kind, type ToClients, type ToServer } from './messages.ts'; // prettier-ignore

const [ROUNDS, WARM_UP_MS, MEASURED_MS, MOST_TIMES] = [3, 4_000, 8_000, 1.5];
/** Part of the events of a round that may be on their way when it ends. */
const ON_THEIR_WAY = 0.05;

interface Round {
  /** Milliseconds of processor for each thousand events. */
  readonly perThousand: number;
  readonly isComplete: boolean;
}

const start = (file: string, ...given: string[]): ChildProcess => fork(path.join(import.meta.dirname, file), given);

async function answer<Message>(child: ChildProcess): Promise<Message> {
  const [message] = (await once(child, 'message')) as [Message];
  return message;
}

async function measure(kind: Kind): Promise<Round> {
  const server = start('server.ts', kind);
  const clients = start('clients.ts');
  const tell = (message: ToServer): void => {
    server.send(message);
    clients.send(message satisfies ToClients);
  };
  try {
    const { port } = await answer<FromServer & { readonly port: number }>(server);
    clients.send({ port, kind } satisfies ToClients);
    await answer<FromClients>(clients);
    tell('begin');
    await pause(WARM_UP_MS);
    tell('begin');
    await pause(MEASURED_MS);
    const [sent, received] = [
      answer<{ processorMs: number; rounds: number }>(server),
      answer<Exclude<FromClients, string>>(clients),
    ];
    tell('end');
    const [{ processorMs, rounds }, { events, bytes, processorMs: read }] = await Promise.all([sent, received]);
    const due = rounds * CLIENTS * FOLLOWED;
    const perThousand = processorMs / (events / 1_000);
    const columns = [
      Math.round(events / (MEASURED_MS / 1_000)).toLocaleString('en'),
      (bytes / 1e6 / (MEASURED_MS / 1_000)).toFixed(1),
      `${perThousand.toFixed(2)} ms`,
      `${Math.round((processorMs / MEASURED_MS) * 100)} %`,
      `${Math.round((read / MEASURED_MS) * 100)} %`,
    ];
    console.log(`${kind.padEnd(10)}${columns.map((text) => text.padStart(16)).join('')}`);
    const isOnTime = rounds >= (MEASURED_MS / BEAT_MS) * (1 - ON_THEIR_WAY);
    return { perThousand, isComplete: isOnTime && Math.abs(events / due - 1) <= ON_THEIR_WAY };
  } finally {
    for (const child of [clients, server]) {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    }
  }
}

const titles = ['events/s', 'MB/s', 'for 1,000 events', 'processor', 'of the clients'];
console.log(`${''.padEnd(10)}${titles.map((text) => text.padStart(16)).join('')}`);
const [aureus, plain]: [Round[], Round[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  plain.push(await measure('plain'));
  aureus.push(await measure('aureus'));
}
const of = (rounds: readonly Round[]): number => middle(rounds.map(({ perThousand }) => perThousand));
const times = of(aureus) / of(plain);
const isComplete = [...aureus, ...plain].every((round) => round.isComplete);
const isGood = times <= MOST_TIMES && isComplete;
console.log(`\nours against plain, medians: ${times.toFixed(2)} times the processor; wanted at most ${MOST_TIMES}: ${times <= MOST_TIMES ? 'yes' : 'NO'}`); // prettier-ignore
if (!isComplete) console.log('Somebody was not told of something, or too late');
process.exitCode = isGood ? 0 : 1;
