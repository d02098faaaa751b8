import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
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

/** Longest one request may take, in milliseconds. */
const PATIENCE_MS = 15_000;
/** Tries after the first, each after a longer pause, when the service stumbles. */
const RETRIES = 2;

/** Keeps files in a bucket, addressed by path so that any service of the kind understands it. */
export function s3Bucket({ url, bucket, region, keyId, secret }: Bucket): FileStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  });
  const send = (name: string, method: string, headers: Record<string, string> = {}, body?: Buffer) =>
    client.fetch(`${url.replace(/\/$/, '')}/${bucket}/${shardedPath(name)}`, {
      method,
      // Signed with the rest: what is stored is what was sent.
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
  return {
    put: async (name, bytes, contentType) => {
      const reply = await send(name, 'PUT', { 'content-type': contentType }, bytes);
      await finish(reply, 'store');
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
