/** What a User-Agent header tells of a device; empty texts where it says nothing known. */
export interface Device {
  readonly kind: 'phone' | 'tablet' | 'computer' | 'other';
  readonly system: string;
  readonly browser: string;
}

const KINDS: readonly (readonly [RegExp, Device['kind']])[] = [
  [/ipad|tablet|android(?!.*mobile)/i, 'tablet'],
  [/iphone|ipod|mobile/i, 'phone'],
  [/windows nt|macintosh|x11|cros|linux/i, 'computer'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iphone|ipod|ipad/i, 'iOS'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/macintosh|mac os x/i, 'macOS'],
  [/cros/i, 'ChromeOS'],
  [/linux|x11/i, 'Linux'],
];

/** The more particular first: most browsers also call themselves Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bedg(?:e|a|ios)?\//i, 'Edge'],
  [/\bopr\/|opera/i, 'Opera'],
  [/samsungbrowser\//i, 'Samsung Internet'],
  [/micromessenger\//i, 'WeChat'],
  [/metamask/i, 'MetaMask'],
  [/firefox\/|fxios\//i, 'Firefox'],
  [/chrome\/|crios\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
];

/** Reads a User-Agent header. It is the client's own word: good to know one's devices by, and for nothing else. */
export function readDevice(userAgent: string): Device {
  const find = <Value>(list: readonly (readonly [RegExp, Value])[]): Value | undefined =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { kind: find(KINDS) ?? 'other', system: find(SYSTEMS) ?? '', browser: find(BROWSERS) ?? '' };
}
