import { connect } from 'node:net';
import { once } from 'node:events';

/** A request as a client sends it. */
export interface LoadRequest {
  /** Path of a POST. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly next: () => LoadRequest;
  /** Called with the body of each answer, and when its request was sent (`performance.now()`). */
  readonly answered: (body: string, from: number) => void;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * Connections that are kept, each with the next request as soon as the last is answered. The load shares the machine
 * with what it measures, so it does no more than it must: a general load generator took a third as much of the processor
 * as the server. Answers must tell their length.
 */
export async function loadHttp({ port, connections, seconds, next, answered }: Load): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    let received = '';
    let from = 0;
    const send = (): void => {
      from = performance.now();
      if (from < end) socket.write(textOf(port, next()), 'latin1');
      else socket.end();
    };
    socket.on('connect', send).on('data', (piece: string) => {
      received += piece;
      const body = bodyOf(received);
      if (body === undefined) return;
      received = '';
      answered(body, from);
      send();
    });
    await once(socket, 'close');
  };
  await Promise.all(Array.from({ length: connections }, client));
}

function textOf(port: number, { path, headers, body }: LoadRequest): string {
  let text = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: ${body.length}\r\n`;
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
  return `${text}\r\n${body}`;
}

/** The body of an answer, undefined while it is not whole. @throws Error when its length is not told */
function bodyOf(received: string): string | undefined {
  const head = received.indexOf(END_OF_HEAD);
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`An answer does not tell its length: ${received.slice(0, 200)}`);
  const body = received.slice(head + END_OF_HEAD.length);
  return body.length < Number(length) ? undefined : body;
}
