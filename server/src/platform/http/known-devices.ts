import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { createDeviceMarks, type MarkSettings } from './device-marks.ts';
import type { CallContext } from './route.ts';

/**
 * Browsers in which an operator has logged in before. The mark says who: tries from this browser are counted by
 * themselves, so that strangers who use up everybody else's tries at a name cannot keep its owner out.
 */
export interface KnownDevices {
  /** What tries from this browser are counted under when the operator of this number has logged in here; null otherwise. */
  of(subject: bigint | null, context: CallContext): string | null;
  /** As `of`, whoever it was. */
  ofAnybody(context: CallContext): string | null;
  /** Remembers that the operator of this number has logged in with this browser. */
  remember(subject: bigint, context: CallContext): void;
}

const KNOWN_FOR_MS = 90 * 86_400_000;

export function createKnownDevices(settings: MarkSettings, clock: Clock): KnownDevices {
  const marks = createDeviceMarks(settings, 'operator');

  /** Whose mark it is, and how the browser is called; null for one that is not ours or too old. */
  function read(context: CallContext): { subject: string; name: string } | null {
    const found = /^([0-9]+)\.([0-9]+)\.([A-Za-z0-9_-]{22})$/.exec(marks.read(context) ?? '');
    if (!found) return null;
    const [, subject = '', since = '', name = ''] = found;
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
    remember: (subject, context) =>
      marks.give(`${subject}.${clock.epochMs()}.${randomBytes(16).toString('base64url')}`, context),
  };
}
