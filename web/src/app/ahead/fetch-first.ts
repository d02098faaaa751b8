import { menuQuery, newsQuery } from '../../content/queries.ts';
import { queryClient } from '../../platform/queries/client.ts';
import { siteConfigQuery } from '../../platform/site/site-config.ts';
import type { TabKey } from '../tab-screens.ts';

/**
 * Reads what the head has asked for, while the rest of the app is on its way: a page whose answers are there is drawn
 * once, and its largest picture with it. Whatever fails here is asked for again, and said, by who shows it.
 */
export function fetchFirst(tab: TabKey | null): void {
  void queryClient.prefetchQuery(siteConfigQuery());
  if (tab !== 'home') return;
  void queryClient.prefetchQuery(newsQuery('banner'));
  void queryClient.prefetchQuery(menuQuery());
  void queryClient.prefetchQuery(newsQuery('announcement'));
}
