import type { Pool } from 'pg';
import { seal, unseal } from '../../platform/jobs/seal.ts';

export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PURPOSE = 'push key';

/** The key of this installation. Browsers are bound to it, so it is made once, by whoever needs it first, and kept. */
export function pushKeys(pool: Pool, secret: Buffer): () => Promise<PushKey> {
  let known: Promise<PushKey> | undefined;
  const load = async (): Promise<PushKey> => {
    const { default: webPush } = await import('web-push');
    const made = webPush.generateVAPIDKeys();
    await pool.query('INSERT INTO push_key (public_key, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      made.publicKey,
      seal(secret, PURPOSE, made.privateKey),
    ]);
    const { rows } = await pool.query<{ public_key: string; sealed: string }>(
      'SELECT public_key, sealed FROM push_key',
    );
    const [row] = rows;
    if (!row) throw new Error('There is no key for push messages');
    return { publicKey: row.public_key, privateKey: unseal(secret, PURPOSE, row.sealed) as string };
  };
  return () =>
    (known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}
