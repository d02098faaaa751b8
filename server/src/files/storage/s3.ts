import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { ByteRange } from '../range.ts';
import { STORE_PATIENCE_MS, STORE_RETRIES } from './permit.ts';
import type { FileStorage } from './storage.ts';
import { shardedPath } from './storage.ts';

/** A bucket of a service that speaks the S3 protocol. */
export interface Bucket {
  /** Address of the service, e.g. `https://s3.eu-central-1.amazonaws.com`. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const NOTHING_SHA256 = createHash('sha256').digest('hex');

/** Keeps files in a bucket, addressed by path so that any service of the kind understands it. */
export function s3Bucket({ url, bucket, region, keyId, secret }: Bucket): FileStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: STORE_RETRIES,
  });
  const addressOf = (name: string): string => `${url.replace(/\/$/, '')}/${bucket}/${shardedPath(name)}`;
  const send = (name: string, method: string, signal: AbortSignal, part?: ByteRange) =>
    client.fetch(addressOf(name), {
      method,
      headers: {
        'x-amz-content-sha256': NOTHING_SHA256,
        ...(part ? { range: `bytes=${part.first}-${part.last}` } : {}),
      },
      signal,
      redirect: 'error',
    });
  /** The time of the service ends with its answer: how fast the bytes are taken is the reader's matter. */
  const ask = async (name: string, part: ByteRange | undefined): Promise<Response> => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), STORE_PATIENCE_MS);
    try {
      return await send(name, 'GET', patience.signal, part);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    permit: async (name, { contentType, sha256 }) => {
      // The hash is signed with the rest: what is stored is what was announced.
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 };
      const signed = await client.sign(addressOf(name), { method: 'PUT', headers });
      return { kind: 'request', url: signed.url, headers: Object.fromEntries(signed.headers) };
    },
    get: async (name, part) => {
      const reply = await ask(name, part);
      if (reply.status === 404 && (await reply.text()).includes('NoSuchKey')) return null;
      if (!reply.ok) await finish(reply, 'read');
      if (!reply.body || (part && reply.status !== 206)) {
        await reply.body?.cancel();
        throw new Error(`The file store answered ${reply.status} to the part of a file`);
      }
      return Readable.fromWeb(reply.body);
    },
    remove: async (name) => {
      const reply = await send(name, 'DELETE', AbortSignal.timeout(STORE_PATIENCE_MS));
      if (reply.status !== 404) await finish(reply, 'remove');
    },
  };
}

/** @throws Error that says what the service answered */
async function finish(reply: Response, act: string): Promise<void> {
  const text = reply.bodyUsed ? '' : await reply.text();
  if (!reply.ok) throw new Error(`The file store could not ${act} a file: ${reply.status} ${text.slice(0, 300)}`);
}
