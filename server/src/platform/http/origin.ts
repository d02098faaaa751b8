import type { Settings } from '../settings.ts';
import { consoleHostOf } from './console-host.ts';

/** Tells whether a page of an origin may use the server. */
export type OriginCheck = (origin: string | undefined, host: string | undefined) => 'same' | 'allowed' | 'foreign';

/**
 * Our own address and the listed ones are welcome. In demo mode the app may be opened under any name of the machine,
 * so an origin that equals the address the request went to is our own as well.
 * A request without Origin is not made by a foreign page's script and counts as our own.
 */
export function createOriginCheck(
  settings: Pick<Settings, 'publicUrl' | 'consoleUrl' | 'allowedOrigins' | 'mode'>,
): OriginCheck {
  const own = new URL(settings.publicUrl).origin;
  const consoleHost = consoleHostOf(settings);
  const allowed = new Set(settings.allowedOrigins);
  return (origin, host) => {
    if (origin === undefined) return 'same';
    // The operators' host is no place for pages of the app, whatever was let in there.
    if (consoleHost !== null && host?.toLowerCase() === consoleHost) {
      return isOriginOf(origin, consoleHost) ? 'same' : 'foreign';
    }
    if (origin === own) return 'same';
    if (allowed.has(origin)) return 'allowed';
    if (settings.mode === 'demo' && host !== undefined && isOriginOf(origin, host)) return 'same';
    return 'foreign';
  };
}

function isOriginOf(origin: string, host: string): boolean {
  return origin === `http://${host.toLowerCase()}` || origin === `https://${host.toLowerCase()}`;
}
