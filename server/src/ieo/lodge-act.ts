import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { amountLines, textLine } from '../wallet/public.ts';
import { lodgeCoins } from './announcing.ts';
import { opensInTime } from './planned.ts';
import { coinOf, findProject, type ProjectRowStored } from './projects.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
}

/**
 * The coins of a project have come. All of them at once, and the amount is said a second time: a project never has more or
 * fewer coins than it sells. Shortly before its end it is too late: nobody would hear that it has opened.
 */
export function lodging({ clock, markets }: Needs): ProposalHandler<'ieo.lodge'> {
  /** @throws AppError ieo_over, ieo_lodged_already, ieo_moments_invalid, ieo_lodging_differs */
  function refuse(project: ProjectRowStored, text: string): void {
    const now = clock.now();
    const { start_at: start, end_at: end } = project;
    if (project.state !== 1 || end <= now) throw new AppError('ieo_over');
    if (project.lodged_at !== null) throw new AppError('ieo_lodged_already');
    if (!opensInTime({ start, end }, now)) throw new AppError('ieo_moments_invalid');
    const { scale, code } = coinOf(markets, project.currency_id);
    const differs = (): AppError => {
      return new AppError('ieo_lodging_differs', { total: `${formatDecimal(project.total, scale)} ${code}` });
    };
    if (parseDecimalInput(text, scale, differs) !== project.total) throw differs();
  }

  return {
    subject: ({ project_id }) => `coins of project ${project_id}`,

    affected: async () => ({}),

    preview: async (pool, { project_id, amount }) => {
      const project = await findProject(pool, project_id, 'en');
      if (!project) throw new AppError('ieo_project_unknown');
      refuse(project, amount);
      const coins = amountLines(markets, coinOf(markets, project.currency_id));
      return [textLine('ieo.title', project.title), coins('ieo.coins', 0n, project.total)];
    },

    execute: async (tx, { project_id, amount }) => {
      const { rows } = await tx.client.query<ProjectRowStored>('SELECT * FROM ieo_project WHERE id = $1 FOR UPDATE', [
        project_id,
      ]);
      const [project] = rows;
      if (!project) throw new AppError('ieo_project_unknown');
      refuse(project, amount);
      const { id, currency_id: currency, total } = project;
      await lodgeCoins(tx, clock.now(), { id, currency, amount: total });
      return undefined;
    },
  };
}
