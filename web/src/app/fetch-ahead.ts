import { newsQuery } from '../content/queries.ts';
import { queryClient } from '../platform/queries/client.ts';

/**
 * The first banner is the largest thing on the first screen, and known only from its list. Both are asked for while the
 * page is still on its way, so that it stands there when the page is first drawn.
 */
export async function fetchBannerAhead(): Promise<void> {
  const news = await queryClient.fetchQuery(newsQuery('banner'));
  const cover = news.data.find((banner) => banner.cover !== '')?.cover;
  if (cover === undefined) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.src = cover;
}
