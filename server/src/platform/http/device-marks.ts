import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../jobs/secret-key.ts';
import type { Settings } from '../settings.ts';
import type { CallContext } from './route.ts';

/** A browser that makes a call. */
export type Browser = Pick<CallContext, 'device'>;

/** Marks of browsers: a word of ours, signed, in a cookie that no page can read. It opens nothing. */
export interface DeviceMarks {
  /** What the mark of this browser says; null for one that is not ours. */
  read(browser: Browser): string | null;
  /** Gives the browser a mark, in place of the one it has. @param said of letters, digits, `_`, `-` and `.` */
  give(said: string, browser: Browser): void;
}

/** Whose browsers: each audience has a cookie of its own, and the longest time a browser keeps it, in seconds. */
const AUDIENCES = {
  // The longest that browsers allow; each login begins it anew.
  user: { cookie: 'aureus_device', path: '/api', seconds: 400 * 86_400 },
  operator: { cookie: 'aureus_desk', path: '/api/operator', seconds: 90 * 86_400 },
} as const;

export type MarkSettings = Pick<Settings, 'secretKey' | 'dataDir' | 'publicUrl' | 'consoleUrl'>;

export function createDeviceMarks(settings: MarkSettings, audience: keyof typeof AUDIENCES): DeviceMarks {
  const { cookie, path, seconds } = AUDIENCES[audience];
  const key = deriveKey(settings, `devices of ${audience}s`);
  const site = audience === 'operator' ? (settings.consoleUrl ?? settings.publicUrl) : settings.publicUrl;
  const isSecure = site.startsWith('https:');
  // Such a name cannot be set by another host of the domain, nor over plain HTTP: nobody plants a mark.
  const name = isSecure ? `__Host-${cookie}` : cookie;
  const life = `Max-Age=${seconds}; Path=${isSecure ? '/' : path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const pattern = new RegExp(`(?:^|; *)${name}=([A-Za-z0-9_.-]{1,80})\\.([A-Za-z0-9_-]{43})(?:;|$)`);
  const sign = (said: string): Buffer => createHmac('sha256', key).update(said).digest();

  return {
    read: ({ device }) => {
      const [, said = '', signature = ''] = pattern.exec(device?.cookies ?? '') ?? [];
      return said !== '' && timingSafeEqual(sign(said), Buffer.from(signature, 'base64url')) ? said : null;
    },
    give: (said, { device }) => device?.keep(`${name}=${said}.${sign(said).toString('base64url')}; ${life}`),
  };
}
