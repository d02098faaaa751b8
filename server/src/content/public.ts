import type { Pool, PoolClient } from 'pg';

/** What the operators chose for the site; what is missing is as built in. */
export interface SiteChoice {
  readonly site_name?: string | undefined;
  readonly support_url?: string | undefined;
  /** Titles of the home menu's tiles, in their order. */
  readonly menu?: readonly string[] | undefined;
}

/** The site as visitors see it, for those who change it. */
export interface Site {
  /** As it is shown now. */
  current(): { readonly site_name: string; readonly support_url: string; readonly menu: readonly string[] };
  /** Every tile there is. */
  tiles(): readonly { readonly title: string; readonly url: string }[];
  /** Takes up what is stored; at start, after a change, and now and then for those of other processes. */
  reload(connection?: Pool | PoolClient): Promise<void>;
}
