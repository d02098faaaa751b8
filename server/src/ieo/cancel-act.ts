import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { amountLines, textLine } from '../wallet/public.ts';
import { giveBack } from './allotting.ts';
import { coinOf, type DescribedProject, findProject, type ProjectRowStored } from './projects.ts';
import type { Telling } from './telling.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly allotment: Deadline;
  readonly settlement: Deadline;
  readonly telling: Telling;
}

/**
 * Cancels a project until its end: all that was held goes back to those who applied, its coins to where they came from. From
 * the end on it is too late, however late the allotment is: nobody looks at who gets how much, and then takes it back.
 */
export function cancelling({ clock, markets, allotment, settlement, telling }: Needs): ProposalHandler<'ieo.cancel'> {
  async function running(pool: Pool, id: number): Promise<DescribedProject> {
    const project = await findProject(pool, id, 'en');
    if (!project) throw new AppError('ieo_project_unknown');
    if (project.state !== 1 || project.end_at <= clock.now()) throw new AppError('ieo_over');
    return project;
  }

  return {
    subject: ({ project_id }) => `project ${project_id}`,

    affected: async () => ({}),

    preview: async (pool, { project_id }) => {
      const project = await running(pool, project_id);
      const coins = amountLines(markets, coinOf(markets, project.currency_id));
      return [
        textLine('ieo.title', project.title),
        textLine('ieo.state', 'cancelled', 'announced'),
        textLine('ieo.users', String(project.users)),
        coins('ieo.applied', BigInt(project.applied), 0n),
      ];
    },

    execute: async (tx, { project_id }) => {
      const { client } = tx;
      // Before the row itself: the sweeper takes them in this order.
      const isEarly = (await allotment.cancel(tx, [String(project_id)])).size === 1;
      const { rows } = await client.query<ProjectRowStored>(
        'SELECT * FROM ieo_project WHERE id = $1 AND state = 1 FOR UPDATE',
        [project_id],
      );
      const [project] = rows;
      if (!isEarly || !project) throw new AppError('ieo_over');
      const at = clock.now();
      await client.query('UPDATE ieo_project SET state = 3, settled_at = $2 WHERE id = $1', [project.id, at]);
      if (project.lodged_at !== null) await giveBack(tx, at, project, project.total);
      const { rows: applications } = await client.query<{ id: bigint }>(
        'SELECT id FROM ieo_application WHERE project_id = $1',
        [project.id],
      );
      await settlement.schedule(
        tx,
        applications.map(({ id }) => ({ ref: String(id), inMs: 0 })),
      );
      const { rows: users } = await client.query<{ user_id: bigint }>(
        'SELECT user_id FROM ieo_participant WHERE project_id = $1',
        [project.id],
      );
      await telling.schedule(tx, 'cancelled', project.id, users.map(({ user_id }) => user_id), at); // prettier-ignore
      return undefined;
    },
  };
}
