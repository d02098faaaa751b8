import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
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
  const send = (name: string, method: string) =>
    client.fetch(addressOf(name), {
      method,
      headers: { 'x-amz-content-sha256': NOTHING_SHA256 },
      signal: AbortSignal.timeout(STORE_PATIENCE_MS),
      redirect: 'error',
    });
  return {
    permit: async (name, { contentType, sha256 }) => {
      // The hash is signed with the rest: what is stored is what was announced.
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 };
      const signed = await client.sign(addressOf(name), { method: 'PUT', headers });
      return { kind: 'request', url: signed.url, headers: Object.fromEntries(signed.headers) };
    },
    get: async (name) => {
      const reply = await send(name, 'GET');
      if (reply.status === 404 && (await reply.text()).includes('NoSuchKey')) return null;
      if (!reply.ok) await finish(reply, 'read');
      return Buffer.from(await reply.arrayBuffer());
    },
    remove: async (name) => {
      const reply = await send(name, 'DELETE');
      if (reply.status !== 404) await finish(reply, 'remove');
    },
  };
}

/** @throws Error that says what the service answered */
async function finish(reply: Response, act: string): Promise<void> {
  const text = reply.bodyUsed ? '' : await reply.text();
  if (!reply.ok) throw new Error(`The file store could not ${act} a file: ${reply.status} ${text.slice(0, 300)}`);
}
