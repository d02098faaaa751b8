import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Site } from './public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { ProposalHandler } from '../operator/public.ts';

type Payload = ProposalPayload<'site.config'>;

/** Changes the name of the site, where users find help, and the tiles of the home menu. */
export function siteChanging(site: Site, clock: Clock): ProposalHandler<'site.config'> {
  function check({ menu }: Payload): void {
    if (menu === undefined) return;
    const titles = new Set(site.tiles().map(({ title }) => title));
    if (new Set(menu).size !== menu.length || !menu.every((title) => titles.has(title))) {
      throw new AppError('setting_unknown');
    }
  }

  return {
    subject: () => 'site',

    affected: async () => ({}),

    preview: async (_pool, payload) => {
      check(payload);
      const now = site.current();
      const lines: PreviewLine[] = [];
      const line = (label: string, before: string, after: string | undefined): void => {
        if (after !== undefined && after !== before) lines.push({ label, before, after, unit: '', usdt: null });
      };
      line('site.name', now.site_name, payload.site_name);
      line('site.support_url', now.support_url, payload.support_url);
      line('site.menu', now.menu.join(', '), payload.menu?.join(', '));
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return lines;
    },

    inverse: async (connection, payload) => {
      // As stored, not as this process remembers it: another one may have changed it just now.
      await site.reload(connection);
      const { site_name, support_url, menu } = site.current();
      return {
        ...(payload.site_name === undefined ? {} : { site_name }),
        ...(payload.support_url === undefined ? {} : { support_url }),
        ...(payload.menu === undefined ? {} : { menu: [...menu] }),
      };
    },

    execute: async ({ client }, payload, { proposalId }) => {
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
