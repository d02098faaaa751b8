import type { ContactWay } from '@aureus/contract/content/shapes.ts';
import type { Pool, PoolClient } from 'pg';

export { brandsOf } from './site.ts';

/** Where people are reached: an e-mail address, and https addresses; what is empty is not shown. */
export type Contacts = { readonly [Way in ContactWay as `contact_${Way}`]: string };

/** What operators choose for the site. */
export interface SiteWords extends Contacts {
  readonly site_name: string;
  readonly support_url: string;
  /** Titles of the home menu's tiles, in their order. */
  readonly menu: readonly string[];
  /** Id of the announcement that opens over the home page; 0 for none. */
  readonly popup: number;
  /** Hosts of others whose pages may be shown inside the app. */
  readonly frame_hosts: readonly string[];
  /** The page of the game; empty for none. */
  readonly game_url: string;
}

/** What they have chosen; what is missing is as built in. */
export type SiteChoice = { readonly [Name in keyof SiteWords]?: SiteWords[Name] | undefined };

/** The site as visitors see it, for those who change it. */
export interface Site {
  /** As it is shown now. */
  current(): SiteWords;
  /** Every tile there is. */
  tiles(): readonly { readonly title: string; readonly url: string }[];
  /** Takes up what is stored; at start, after a change, and now and then for those of other processes. */
  reload(connection?: Pool | PoolClient): Promise<void>;
}
