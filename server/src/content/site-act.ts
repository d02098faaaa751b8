import { contactWays } from '@aureus/contract/content/shapes.ts';
import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import { type Piece, textOf } from './piece.ts';
import type { Pieces } from './pieces.ts';
import type { Site, SiteWords } from './public.ts';
import { gamePage } from './site.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { ProposalHandler } from '../operator/public.ts';

type Payload = ProposalPayload<'site.config'>;

interface Needs {
  readonly site: Site;
  readonly pieces: Pieces;
  readonly clock: Clock;
  /** Hosts of our own pages. */
  readonly ownHosts: readonly string[];
}

/**
 * Changes what the site says: its name, where users find help, the tiles of the home menu, what opens over the home page,
 * and which pages of others are shown inside the app.
 */
export function siteChanging({ site, pieces, clock, ownHosts }: Needs): ProposalHandler<'site.config'> {
  /** The title of an announcement; null of one that does not exist. */
  const titleOf = (id: number): string | null => {
    const found: Piece | undefined = pieces.of('announcement').find((piece) => piece.id === id);
    return found ? textOf(found, defaultLanguage).title : null;
  };
  /** The lines of a preview, by their labels. */
  const said = (words: SiteWords): Map<string, string> =>
    new Map([
      ['site.name', words.site_name],
      ['site.support_url', words.support_url],
      ['site.menu', words.menu.join(', ')],
      ['site.popup', titleOf(words.popup) ?? ''],
      ['site.frame_hosts', words.frame_hosts.join(', ')],
      ['site.game_url', words.game_url],
      [
        'site.contacts',
        contactWays
          .map((way) => words[`contact_${way}`])
          .filter(Boolean)
          .join(', '),
      ],
    ]);

  /** @throws AppError setting_unknown, article_unknown, frame_host_own, frame_host_unlisted */
  function check(payload: Payload): void {
    const { menu = [], popup = 0 } = payload;
    const titles = new Set(site.tiles().map(({ title }) => title));
    if (new Set(menu).size !== menu.length || !menu.every((title) => titles.has(title))) {
      throw new AppError('setting_unknown');
    }
    if (popup !== 0 && titleOf(popup) === null) throw new AppError('article_unknown');
    if (payload.frame_hosts === undefined && payload.game_url === undefined) return;
    const { frame_hosts, game_url } = { ...site.current(), ...defined(payload) };
    if (frame_hosts.some((host) => ownHosts.includes(host))) throw new AppError('frame_host_own');
    if (game_url !== gamePage({ frame_hosts, game_url })) throw new AppError('frame_host_unlisted');
  }

  return {
    subject: () => 'site',

    affected: async () => ({}),

    preview: async (_pool, payload) => {
      check(payload);
      const [now, then] = [said(site.current()), said({ ...site.current(), ...defined(payload) })];
      const lines: PreviewLine[] = [...then].flatMap(([label, after]) => {
        const before = now.get(label) ?? '';
        return after === before ? [] : [{ label, before, after, unit: '', usdt: null }];
      });
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return lines;
    },

    inverse: async (connection, payload) => {
      // As stored, not as this process remembers it: another one may have changed it just now.
      await site.reload(connection);
      const now = site.current();
      return Object.fromEntries(Object.keys(defined(payload)).map((name) => [name, now[name as keyof SiteWords]]));
    },

    execute: async ({ client }, payload, { proposalId }) => {
      await site.reload(client);
      check(payload);
      // What is not said stays as it was stored.
      await client.query(
        `INSERT INTO content_overrides (name, value, proposal_id, created_at)
         SELECT 'site',
                coalesce((SELECT value::jsonb FROM content_overrides WHERE name = 'site' ORDER BY id DESC LIMIT 1), '{}')
                  || $1::jsonb, $2, $3`,
        [JSON.stringify(payload), proposalId, clock.now()],
      );
      return () => site.reload();
    },
  };
}

/** What a proposal says, without what it leaves out. */
function defined(payload: Payload): Partial<SiteWords> {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}
