import { type AnyRouter, useRouter } from '@tanstack/react-router';

/** An address of the app as the server writes it: `/pages/…` or `pages/…`, with or without search. Null for others. */
function appPath(url: string): string | null {
  const path = url.startsWith('#') ? url.slice(1) : url;
  if (path.startsWith('pages/')) return `/${path}`;
  return path.startsWith('/') && !path.startsWith('//') ? path : null;
}

function openUrl(router: AnyRouter, url: string, how: 'push' | 'replace'): void {
  const path = appPath(url);
  if (path !== null) router.history[how](path);
  else if (url.startsWith('https://')) window.open(url, '_blank', 'noopener,noreferrer');
}

/** Opens addresses that come as data: menu tiles, banners. Pages of the app open in place, https links in a new tab. */
export function useOpenUrl(): (url: string, how?: 'push' | 'replace') => void {
  const router = useRouter();
  return (url, how = 'push') => openUrl(router, url, how);
}
