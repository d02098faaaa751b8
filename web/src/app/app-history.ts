import { createHashHistory } from '@tanstack/react-router';

/**
 * The history of the app, whose addresses stand behind the `#`. Whoever passes a link on may put a query of theirs before
 * it (`/?fbclid=…#/pages/…?code=…`), and the library would hang that onto the query of the page. So it goes from the
 * address; it becomes the page's query where the page has none.
 */
export function createAppHistory() {
  const { pathname, search, hash } = location;
  if (search !== '') {
    const kept = hash.includes('?') || hash === '' ? hash : hash + search;
    history.replaceState(history.state, '', pathname + kept);
  }
  return createHashHistory();
}
