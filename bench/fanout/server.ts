import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Audience, openAureus } from './aureus.ts';
import { BEAT_MS, type FromServer, type Kind, MARKETS, type ToServer } from './messages.ts';
import { openPlain } from './plain.ts';

/** A process that tells of all markets four times a second, and of the time its processor takes for it. */
const kind = process.argv[2] as Kind;
const http = createServer();
const audience: Audience = kind === 'aureus' ? openAureus(http) : openPlain(http);
const say = (message: FromServer): void => void process.send?.(message);
let beat = 0;
let rounds = 0;
let before = process.cpuUsage();
let beats: NodeJS.Timeout | undefined;

process.on('message', (message: ToServer) => {
  if (message === 'begin') {
    // What is compiled and warm is measured: the first beats are before.
    beats ??= setInterval(() => {
      beat += 1;
      rounds += 1;
      for (let market = 1; market <= MARKETS; market += 1) audience.tell(market, beat);
    }, BEAT_MS);
    before = process.cpuUsage();
    rounds = 0;
  } else {
    const { user, system } = process.cpuUsage(before);
    say({ processorMs: (user + system) / 1_000, rounds });
  }
});
http.listen(0, '127.0.0.1', () => say({ port: (http.address() as AddressInfo).port }));
