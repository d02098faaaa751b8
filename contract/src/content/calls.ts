import * as z from 'zod/mini';
import { publicSettingShape } from '../platform/public-setting-shape.ts';
import { defineCall } from '../platform/call.ts';
import { pageFields, pageOf, timeReply, wholeText } from '../platform/wire.ts';

/** News categories: announcements and home banners. */
export const newsCategory = { announcement: 4, banner: 5 } as const;

/** An announcement or a banner, without its text. */
export const article = z.object({
  id: z.int(),
  c_id: z.int(),
  title: z.string(),
  abstract: z.string(),
  /** File reference of the banner picture, or empty. */
  cover: z.string(),
  /** Route the banner opens, or empty. */
  url: z.string(),
  create_time: timeReply(),
});

export const siteConfig = defineCall({
  name: 'content.siteConfig',
  method: 'GET',
  path: '/getSiteConfig',
  access: 'public',
  summary: 'Name, logo, running mode, public switches and settings of the site.',
  request: z.strictObject({}),
  answer: z.object({
    site_name: z.string(),
    site_logo: z.string(),
    /** `demo`: play money; the app says so on every page. */
    mode: z.enum(['demo', 'production']),
    /** Where prices come from; `simulated` and `replay` are labelled on screen. */
    market_feed: z.enum(['simulated', 'replay', 'live']),
    support_url: z.string(),
    /** Hosts whose pages may be shown inside the app; empty for none. */
    frame_hosts: z.array(z.string()),
    ...publicSettingShape,
  }),
});

export const menu = defineCall({
  name: 'content.menu',
  method: 'GET',
  path: '/menu',
  access: 'public',
  summary: 'The tiles of the home menu, in order.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      /** Key of the tile's text in the app, e.g. `ieo`. */
      title: z.string(),
      icon: z.string(),
      /** Route to open. */
      url: z.string(),
      open_type: z.enum(['navigateTo', 'redirectTo', 'reLaunch', 'switchTab']),
      is_financial: z.union([z.literal(0), z.literal(1)]),
      sort: z.int(),
    }),
  ),
});

export const newsList = defineCall({
  name: 'content.newsList',
  method: 'POST',
  path: '/news/list',
  access: 'public',
  summary: 'Announcements (4) or banners (5) in the language of the call.',
  request: z.strictObject({ c_id: wholeText(4, 5), ...pageFields() }),
  answer: pageOf(article),
});
