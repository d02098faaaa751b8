import { hostOf } from '@aureus/contract/platform/safe-link.ts';

/**
 * The host of a page of somebody else that may be shown inside the app; null of one that may not.
 * @param hosts those that operators have named
 * @param ownHost where the app itself is: its sandbox lets a page keep its origin, and ours would reach the session
 */
export function framedHost(url: string, hosts: readonly string[], ownHost: string): string | null {
  const host = hostOf(url);
  return host !== null && host !== ownHost && hosts.includes(host) ? host : null;
}
