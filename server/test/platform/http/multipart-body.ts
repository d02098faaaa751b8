import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Edge } from './edge.ts';

/** Forms with a file as a browser writes them, and senders who do not come to the end of one. */

export const BOUNDARY = 'line-between';
export const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export interface FormPart {
  readonly name?: string;
  readonly file?: string;
  readonly type?: string;
  readonly value: string | Buffer;
}

export function body(...parts: FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', file, type, value }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    file === undefined ? '' : `; filename="${file}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece as string)));
}

export const file = (value: string | Buffer = 'bytes', name = 'a.png'): FormPart => ({
  file: name,
  type: 'image/png',
  value,
});

export interface HalfUpload {
  /** The session of the sender. */
  readonly token?: string;
  /** What a proxy says of where they are. */
  readonly from?: string;
  /** How much of the body is sent. */
  readonly bytes?: number;
}

/** Sends the head and a part of the body, half of it unless told otherwise, and leaves it at that: it neither reads nor hangs up. */
export function halfAnUpload(edge: Pick<Edge, 'port'>, { token = 'token-u', from, bytes }: HalfUpload = {}): Socket {
  const whole = body(file(Buffer.alloc(400_000)));
  const socket = connect({ port: edge.port, host: '127.0.0.1', allowHalfOpen: true });
  const lines = [
    'POST /api/test/take HTTP/1.1',
    'host: localhost',
    `authorization: ${token}`,
    `content-type: ${TYPE}`,
    ...(from === undefined ? [] : [`x-forwarded-for: ${from}`]),
    `content-length: ${whole.length}`,
  ];
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(whole.subarray(0, bytes ?? whole.length / 2));
  return socket;
}
