import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';

/** The key pair s3rver knows. */
export const KEY_ID = 'S3RVER';
export const SECRET = 'S3RVER';
export const BUCKET = 'pictures';
export const REGION = 'eu-test-1';

export interface S3Server {
  readonly url: string;
  /** Requests that came, `PUT /pictures/…`. */
  readonly seen: string[];
  /** Answers the next requests with 503 in place of doing them. */
  stumble(times: number): void;
  stop(): Promise<void>;
}

/**
 * s3rver on a free port. It reads signatures of version 4 and does not compare them, so each request is first checked
 * here, by the published rules and by nothing the client shares with us.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'aureus-s3-'));
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] });
  await store.configureBuckets();
  const handle = store.callback();
  const seen: string[] = [];
  let stumbles = 0;
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      seen.push(`${request.method} ${request.url}`);
      if (stumbles > 0) {
        stumbles -= 1;
        response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
        return;
      }
      if (!isSigned(request, body)) {
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
        return;
      }
      const again = Object.assign(Readable.from(body.length > 0 ? [body] : []), {
        method: request.method,
        url: request.url,
        headers: request.headers,
        socket: request.socket,
        httpVersion: request.httpVersion,
      });
      void handle(again as unknown as IncomingMessage, response);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    stumble: (times) => {
      stumbles = times;
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4, as its documentation describes it for requests without a query. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day = '', region = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (keyId !== KEY_ID || region !== REGION || headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const signed = names.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return false;
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const asked = [method, url, '', lines, names, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(asked)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, day), region));
  return hmac(key, text).toString('hex') === signature;
}
