import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The server's end of one WebSocket: short text messages, as a price stream needs them (RFC 6455). */
export interface TextSocket {
  send(text: string): void;
  /** Cuts the connection without a farewell. */
  cut(): void;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Answers an upgrade request and hands each text of the client on. */
export function acceptSocket(request: IncomingMessage, stream: Duplex, onText: (text: string) => void): TextSocket {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let buffer = Buffer.alloc(0);
  stream.on('error', () => {});
  stream.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data]);
    for (let frame = readFrame(buffer); frame !== undefined; frame = readFrame(buffer)) {
      buffer = buffer.subarray(frame.size);
      if (frame.opcode === 1) onText(frame.text);
      if (frame.opcode === 8) stream.end();
      if (frame.opcode === 9) stream.write(frameOf(10, frame.text));
    }
  });
  return { send: (text) => void stream.write(frameOf(1, text)), cut: () => void stream.destroy() };
}

function frameOf(opcode: number, text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head]), body]);
}

/** The first whole frame of a client; clients mask what they send. */
function readFrame(buffer: Buffer): { opcode: number; text: string; size: number } | undefined {
  if (buffer.length < 6) return undefined;
  const short = (buffer[1] ?? 0) & 127;
  const at = short === 126 ? 4 : 2;
  if (short === 127 || buffer.length < at + 4) return undefined;
  const length = short === 126 ? buffer.readUInt16BE(2) : short;
  const size = at + 4 + length;
  if (buffer.length < size) return undefined;
  const mask = buffer.subarray(at, at + 4);
  const body = buffer.subarray(at + 4, size).map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  return { opcode: (buffer[0] ?? 0) & 15, text: Buffer.from(body).toString('utf8'), size };
}
