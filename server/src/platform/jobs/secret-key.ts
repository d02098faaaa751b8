import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../settings.ts';

type SecretSettings = Pick<Settings, 'secretKey' | 'dataDir'>;

/** 32 bytes for one purpose, derived from `SECRET_KEY`; keys of different purposes tell nothing about each other. */
export function deriveKey(settings: SecretSettings, purpose: string): Buffer {
  const secret = settings.secretKey ?? keptSecret(settings.dataDir);
  return Buffer.from(hkdfSync('sha256', secret, '', `aureus ${purpose}`, 32));
}

/** The secret of an installation that was given none (demo): made once, readable by its owner alone. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(own, file); // Shows a whole file or none; a process that was faster wins.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(file, 'utf8').trim();
}
