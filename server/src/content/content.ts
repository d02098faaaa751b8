import type { GeneralSettings } from '@aureus/contract/platform/general-settings.ts';
import type { Platform } from '../platform/platform.ts';
import { reloadMailTexts } from './mail-texts.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { chosenMenu, homeMenu } from './menu.ts';
import { createPieces, type Pieces } from './pieces.ts';
import { publishDeadline } from './publishing.ts';
import { contactPage, findArticle, listArticles, questionPage, sitePage } from './reading.ts';
import type { Site, SiteChoice } from './public.ts';
import { contentRoutes } from './routes.ts';
import { gamePage, publicSetting, siteConfig, siteWords } from './site.ts';

/** What visitors read beside the markets: name and switches of the site, the home menu, articles, questions, pages. */
export interface Content {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  readonly site: Site;
  /** What was published. */
  readonly pieces: Pieces;
  /** When something is published. */
  readonly publish: Deadline;
  /** Hosts whose pages may be shown inside the app, as of now; the same list until it changes. */
  frameHosts(): readonly string[];
  /** Takes up what is stored of the site, of articles and of mails. */
  reload(): Promise<void>;
  /** Takes up the stored words of mails. */
  reloadMailTexts(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How often what other processes changed is taken up: each keeps words of the site, articles and mails, so each looks. */
const RELOAD_EVERY_MS = 30_000;

export function createContent({ settings, pool, log }: Pick<Platform, 'settings' | 'pool' | 'log'>): Content {
  let words = siteWords({});
  let general: GeneralSettings | undefined;
  const config = () => {
    if (!general) throw new Error('The site has not started');
    return siteConfig(settings, words, general);
  };
  const site: Site = {
    current: () => words,
    tiles: () => homeMenu,
    reload: async (connection = pool) => {
      const { rows } = await connection.query<{ value: SiteChoice | null }>(
        `SELECT value FROM content_overrides WHERE name = 'site' ORDER BY id DESC LIMIT 1`,
      );
      words = siteWords(rows[0]?.value ?? {});
      general = await readGeneralSettings(connection);
    },
  };
  const pieces = createPieces(pool);
  const publish = publishDeadline(() => pieces.reload());
  const appliedTexts = new Map<string, string | null>();
  const reloadTexts = (): Promise<void> => reloadMailTexts(pool, appliedTexts);
  async function reload(): Promise<void> {
    await site.reload();
    await pieces.reload();
    await reloadTexts();
  }
  let timer: NodeJS.Timeout | undefined;
  let reloading: Promise<void> = Promise.resolve();
  return {
    deadlines: [publish],
    site,
    pieces,
    publish,
    frameHosts: () => words.frame_hosts,
    reload,
    reloadMailTexts: reloadTexts,
    routes: contentRoutes({
      siteConfig: config,
      setting: (keyword) => publicSetting(keyword, words),
      menu: () => chosenMenu(words.menu, gamePage(words) !== ''),
      popup: (language) => {
        const isThere = pieces.of('announcement').some(({ id }) => id === words.popup);
        return isThere ? findArticle(pieces, words.popup, language) : null;
      },
      listArticles: (category, language) => listArticles(pieces, category, language),
      findArticle: (id, language) => findArticle(pieces, id, language),
      page: (kind, language) => sitePage(pieces, kind, language),
      questions: (language) => questionPage(pieces, language),
      contact: (language) => contactPage(pieces, words, language),
    }),
    start: async () => {
      await reload();
      timer = setInterval(() => {
        reloading = reload().catch((error: unknown) =>
          log.warn({ err: error }, 'What other processes changed was not taken up'),
        );
      }, RELOAD_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await reloading;
    },
  };
}
