import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { daymarketStream } from '@aureus/contract/market/streams.ts';
import { roomOf } from '@aureus/contract/platform/stream.ts';
import { CLIENTS, followedBy, type FromClients, type Kind, type ToClients } from './messages.ts';

/**
 * A process with all the clients. They speak the protocol of the product's socket by themselves and look at the heads of
 * frames alone: a client of a library would take longer to read than the server takes to send.
 */
const say = (message: FromClients): void => void process.send?.(message);
/** Those that connect at the same time. */
const AT_ONCE = 50;
const PING = '2';
let events = 0;
let bytes = 0;
let before = process.cpuUsage();

/** What is shorter belongs to the protocol. */
const SHORTEST_EVENT = 100;
const [TEXT, MASKED] = [0x81, 0x80];

/** A short text as a client sends it. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head = payload.length < 126 ? [TEXT, MASKED | payload.length] : [TEXT, MASKED | 126, payload.length >> 8, payload.length & 255]; // prettier-ignore
  return Buffer.concat([Buffer.from(head), mask, payload.map((byte, at) => byte ^ (mask[at & 3] ?? 0))]);
}

/** Connects one client. @returns once it hears of its markets */
function follow(port: number, kind: Kind, client: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const markets = followedBy(client);
    const path = kind === 'aureus' ? '/socket.io/?EIO=4&transport=websocket' : '/';
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const send = (text: string): void => void socket.write(frameOf(text));
    let rest: Buffer = Buffer.alloc(0);
    let isUpgraded = false;

    function opened(): void {
      isUpgraded = true;
      if (kind === 'plain') send(JSON.stringify(markets));
    }

    function heard(text: string): void {
      if (text.startsWith('0{')) send('40');
      else if (text.startsWith('40')) {
        const streams = markets.map((match_id) => roomOf(daymarketStream, { match_id }));
        send(`420${JSON.stringify(['subscribe', { streams }])}`);
      } else if (text.startsWith('430') || text === 'following') resolve();
      else if (text === PING) send('3');
    }

    socket.on('data', (piece) => {
      let data = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      if (!isUpgraded) {
        const end = data.indexOf('\r\n\r\n');
        if (end < 0) return void (rest = data);
        data = data.subarray(end + 4);
        opened();
      }
      let at = 0;
      while (data.length - at >= 2) {
        const short = (data[at + 1] ?? 0) & 127;
        if (short === 126 && data.length - at < 4) break;
        const [head, length] = short === 126 ? [4, data.readUInt16BE(at + 2)] : [2, short];
        if (data.length - at < head + length) break;
        if (length >= SHORTEST_EVENT && data[at + head] === 0x34 && data[at + head + 1] === 0x32) {
          events += 1;
          bytes += head + length;
        } else heard(data.toString('utf8', at + head, at + head + length));
        at += head + length;
      }
      rest = data.subarray(at);
    });
    socket.on('error', reject).on('close', () => reject(new Error('A client was cut')));
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
  });
}

process.on('message', (message: ToClients) => {
  if (message === 'begin') {
    [events, bytes] = [0, 0];
    before = process.cpuUsage();
  } else if (message === 'end') {
    const { user, system } = process.cpuUsage(before);
    say({ events, bytes, processorMs: (user + system) / 1_000 });
  } else {
    let next = 0;
    const some = async (): Promise<void> => {
      for (let client = next++; client < CLIENTS; client = next++) await follow(message.port, message.kind, client);
    };
    void Promise.all(Array.from({ length: AT_ONCE }, some)).then(() => say('listening'));
  }
});
