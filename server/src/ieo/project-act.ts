import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { hostOf } from '@aureus/contract/platform/safe-link.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import { announceProject } from './announcing.ts';
import { textOf } from '../platform/moment-text.ts';
import { planProject } from './planned.ts';
import { priceText } from './projects.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly allotment: Deadline;
}

/** Announces a project. It opens at its hour if its coins are there by then; none of its terms changes afterwards. */
export function announcing({ clock, markets, allotment }: Needs): ProposalHandler<'ieo.project'> {
  return {
    subject: ({ currency_id }) => `sale of currency ${currency_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const project = planProject(markets, payload, clock.now());
      const { rowCount } = await pool.query('SELECT FROM ieo_project WHERE currency_id = $1::bigint AND state = 1', [
        payload.currency_id,
      ]);
      if ((rowCount ?? 0) > 0) throw new AppError('ieo_exists');
      const { coin, total, step, min, userCap, prices, start, end, listing } = project;
      const line = (label: string, after: string, unit = ''): PreviewLine => ({ ...textLine(`ieo.${label}`, after), unit }); // prettier-ignore
      const coins = (label: string, amount: bigint): PreviewLine =>
        line(label, formatDecimal(amount, coin.scale), coin.code);
      return [
        line('title', payload.title),
        line('coin', `${coin.code}, ${coin.fullName}`),
        coins('total', total),
        ...prices.map(({ pay, perCoin }) => line('price', priceText(perCoin), pay.code)),
        coins('min', min),
        coins('user_cap', userCap),
        coins('step', step),
        line('start', textOf(start), 'UTC'),
        line('end', textOf(end), 'UTC'),
        line('listing', textOf(listing), 'UTC'),
        line('website', hostOf(payload.website) ?? ''),
        line('white_paper', hostOf(payload.white_paper) ?? ''),
      ];
    },

    execute: async (tx, payload, { proposalId }) => {
      const now = clock.now();
      const { website, white_paper: whitePaper } = payload;
      const words = { en: wordsOf(payload) };
      const project = { ...planProject(markets, payload, now), proposalId, website, whitePaper, words };
      if ((await announceProject(tx, allotment, project, now)) === null) throw new AppError('ieo_exists');
      return undefined;
    },
  };
}

export function wordsOf({
  title,
  summary,
  content,
}: Pick<ProposalPayload<'ieo.text'>, 'title' | 'summary' | 'content'>) {
  return { title, summary, content };
}
