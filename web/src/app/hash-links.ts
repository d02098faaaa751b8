import type { AnyRouter } from '@tanstack/react-router';

/**
 * Lets plain `<a href="#/…">` go through the router's history. Rows of live lists are plain links, because a router
 * link renders on every navigation; left to the browser they would make history entries the router cannot place.
 */
export function followHashLinks(router: AnyRouter): () => void {
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    const href = link?.getAttribute('href');
    if (link === null || href === null || href === undefined || link.getAttribute('target') === '_blank') return;
    event.preventDefault();
    router.history.push(href.slice(1));
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
