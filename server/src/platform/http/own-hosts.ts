import type { Settings } from '../settings.ts';

/** Hosts of our own pages and of those that belong to them. */
export function ownHostsOf({ publicUrl, consoleUrl, allowedOrigins }: Settings): string[] {
  return [publicUrl, consoleUrl, ...allowedOrigins].flatMap((url) =>
    url === undefined ? [] : [new URL(url).hostname],
  );
}
