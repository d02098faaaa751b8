import type { AnyRouter } from '@tanstack/react-router';

/**
 * The way back from login. Going back in history rather than forward to the same address gives the very entry:
 * its scroll position and, on a tab, the page as it was.
 */
interface ReturnPoint {
  href: string;
  /** Position of the entry in the history of this tab. */
  index: number;
}

const storageKey = 'returnTo';
const authPages = ['/pages/common/login', '/pages/common/register', '/pages/common/forget', '/pages/common/area'];

function isReturnPoint(value: unknown): value is ReturnPoint {
  const point = value as Partial<ReturnPoint> | null;
  return typeof point?.href === 'string' && point.href.startsWith('/') && typeof point.index === 'number';
}

/** Remembers where the user is. Does nothing on the login pages themselves. */
export function rememberReturn(router: AnyRouter): void {
  const { pathname, href, state } = router.history.location;
  if (authPages.includes(pathname)) return;
  try {
    // An entry made by editing the address has no index.
    const point: ReturnPoint = { href, index: state.__TSR_index ?? Number.MAX_SAFE_INTEGER };
    sessionStorage.setItem(storageKey, JSON.stringify(point));
  } catch {
    // Then login leads home.
  }
}

function takeReturn(): ReturnPoint | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    sessionStorage.removeItem(storageKey);
    return isReturnPoint(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Leads back to where the user was before login, or home. */
export function returnAfterLogin(router: AnyRouter): void {
  const point = takeReturn();
  const here = router.history.location.state.__TSR_index ?? 0;
  if (point === null) router.history.replace('/');
  else if (point.index < here) router.history.go(point.index - here);
  else router.history.replace(point.href);
}

/** Goes to login and remembers the way back. */
export function goToLogin(router: AnyRouter, how: 'push' | 'replace' = 'push'): void {
  rememberReturn(router);
  if (authPages.includes(router.history.location.pathname)) return;
  router.history[how]('/pages/common/login');
}
