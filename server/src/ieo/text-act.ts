import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import { writeWords } from './announcing.ts';
import { wordsOf } from './project-act.ts';
import { findProject } from './projects.ts';

/** Says of a project in one more language what it is. Once people apply nothing more is said of it, and nothing changes. */
export function wording({ clock }: { readonly clock: Clock }): ProposalHandler<'ieo.text'> {
  /** @throws AppError ieo_project_unknown, ieo_text_late */
  async function early(connection: Pool | PoolClient, id: number) {
    const project = await findProject(connection, id, 'en');
    if (!project) throw new AppError('ieo_project_unknown');
    if (project.state !== 1 || project.start_at <= clock.now()) throw new AppError('ieo_text_late');
    return project;
  }

  return {
    subject: ({ project_id, language }) => `words of project ${project_id} ${language}`,

    affected: async () => ({}),

    preview: async (pool, { project_id, language, title, summary, content }) => {
      const project = await early(pool, project_id);
      const { rowCount } = await pool.query('SELECT FROM ieo_text WHERE project_id = $1 AND language = $2', [
        project_id,
        language,
      ]);
      if ((rowCount ?? 0) > 0) throw new AppError('ieo_text_late');
      return [
        textLine('ieo.title', project.title),
        textLine('ieo.language', language),
        textLine('ieo.words_title', title),
        textLine('ieo.words_summary', summary),
        textLine('ieo.words_content', content),
      ];
    },

    execute: async (tx, payload) => {
      const { id } = await early(tx.client, payload.project_id);
      if (!(await writeWords(tx, id, payload.language, wordsOf(payload)))) throw new AppError('ieo_text_late');
      return undefined;
    },
  };
}
