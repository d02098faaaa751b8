import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser as a push service and its messages know it. */
export class Browser {
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly p256dh: string;
  readonly auth: string;

  constructor() {
    this.p256dh = this.#keys.generateKeys().toString('base64url');
    this.auth = this.#auth.toString('base64url');
  }

  /** Opens a message by the steps of RFC 8291 and RFC 8188 (aes128gcm, one record). */
  open(message: Buffer): unknown {
    const salt = message.subarray(0, 16);
    const senderLength = message.readUInt8(20);
    const sender = message.subarray(21, 21 + senderLength);
    const shared = this.#keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = message.subarray(21 + senderLength);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // What is behind the delimiter of the last record is padding.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  }
}

/** Who says in a request to be its sender (RFC 8292), if the signature is theirs. @throws Error when it is not */
export function senderOf(authorization: string | undefined): { key: string; claims: Record<string, unknown> } {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(authorization ?? '')?.groups ?? {};
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(signature, 'base64url');
  if (!verify('sha256', Buffer.from(`${head}.${body}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed)) {
    throw new Error('The signature is of somebody else');
  }
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown> };
}

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A push service on this machine: keeps what it is sent, and answers as it is told. */
export class PushService {
  readonly received: Received[] = [];
  /** What it answers, in this order; 201 when nothing is left. */
  readonly answers: number[] = [];
  readonly #server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      this.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
      response.writeHead(this.answers.shift() ?? 201, { location: `${this.origin}/elsewhere` }).end();
    });
  });

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
