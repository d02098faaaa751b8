import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../jobs/secret-key.ts';
import type { Settings } from '../settings.ts';
import type { CallContext } from './route.ts';

/**
 * Browsers in which somebody has logged in before. Each has a mark, signed by us, in a cookie no page can read. It
 * opens nothing: it only says that tries from this browser are counted by themselves, so that strangers who use up
 * everybody else's tries at a name cannot keep its owner out.
 */
export interface KnownDevices {
  /** What tries from this browser are counted under when somebody of this number has logged in here; null otherwise. */
  of(subject: bigint | null, context: CallContext): string | null;
  /** As `of`, whoever it was. */
  ofAnybody(context: CallContext): string | null;
  /** Remembers that somebody of this number has logged in with this browser. */
  remember(subject: bigint, context: CallContext): void;
}

const AUDIENCES = {
  user: { cookie: 'aureus_device', path: '/api' },
  operator: { cookie: 'aureus_desk', path: '/api/operator' },
} as const;

const KNOWN_FOR_MS = 90 * 86_400_000;

type SecretSettings = Pick<Settings, 'secretKey' | 'dataDir' | 'publicUrl' | 'consoleUrl'>;

export function createKnownDevices(
  settings: SecretSettings,
  clock: Clock,
  audience: keyof typeof AUDIENCES,
): KnownDevices {
  const { cookie, path } = AUDIENCES[audience];
  const key = deriveKey(settings, `devices of ${audience}s`);
  const site = audience === 'operator' ? (settings.consoleUrl ?? settings.publicUrl) : settings.publicUrl;
  const secure = site.startsWith('https:') ? '; Secure' : '';
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  /** Whose mark it is, and how the browser is called; null for one that is not ours or too old. */
  function read({ device }: CallContext): { subject: string; name: string } | null {
    const found = new RegExp(
      `(?:^|; *)${cookie}=([0-9]+)\\.([0-9]+)\\.([A-Za-z0-9_-]{22})\\.([A-Za-z0-9_-]{43})(?:;|$)`,
    ).exec(device?.cookies ?? '');
    if (!found) return null;
    const [, subject = '', since = '', name = '', signature = ''] = found;
    if (!timingSafeEqual(sign(`${subject}.${since}.${name}`), Buffer.from(signature, 'base64url'))) return null;
    return clock.epochMs() - Number(since) < KNOWN_FOR_MS ? { subject, name } : null;
  }

  return {
    of: (subject, context) => {
      const mark = read(context);
      return mark !== null && subject !== null && mark.subject === String(subject) ? `device ${mark.name}` : null;
    },
    ofAnybody: (context) => {
      const mark = read(context);
      return mark && `device ${mark.name}`;
    },
    remember: (subject, context) => {
      const said = `${subject}.${clock.epochMs()}.${randomBytes(16).toString('base64url')}`;
      const life = `Max-Age=${KNOWN_FOR_MS / 1000}; Path=${path}; HttpOnly; SameSite=Strict${secure}`;
      context.device?.keep(`${cookie}=${said}.${sign(said).toString('base64url')}; ${life}`);
    },
  };
}
