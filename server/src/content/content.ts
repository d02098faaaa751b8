import type { Platform } from '../platform/platform.ts';
import type { Route } from '../platform/http/route.ts';
import { findArticle, listArticles } from './articles.ts';
import { contentRoutes } from './routes.ts';
import { publicSetting, siteConfig } from './site.ts';

/** What visitors read beside the markets: name and switches of the site, the home menu, announcements and banners. */
export interface Content {
  readonly routes: readonly Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createContent({ settings }: Pick<Platform, 'settings'>): Content {
  return {
    routes: contentRoutes({
      siteConfig: () => siteConfig(settings),
      setting: publicSetting,
      listArticles,
      findArticle,
    }),
    start: async () => {},
    stop: async () => {},
  };
}
