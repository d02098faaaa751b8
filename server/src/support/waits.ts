import type { SupportAvailability } from '@aureus/contract/support/shapes.ts';
import { usualWait } from '@aureus/core/support/usual-wait.ts';
import type { Pool } from 'pg';
import { agentsThere } from './agents.ts';

/** What was taken longer ago says nothing of now. */
const RECENT_HOURS = 4;
const MOST_WAITS = 20;

/** Whether agents are there, and how long others waited for one of late. */
export async function readAvailability(pool: Pool): Promise<SupportAvailability> {
  const there = await agentsThere(pool);
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT extract(epoch FROM first_taken_at - first_asked_at)::float8 AS seconds FROM support_case
     WHERE first_taken_at > statement_timestamp() - interval '${RECENT_HOURS} hours'
     ORDER BY first_taken_at DESC LIMIT ${MOST_WAITS}`,
  );
  const isOpen = there.length > 0;
  // While nobody is there, what others waited is of no use.
  return { is_open: isOpen, usual_wait: isOpen ? usualWait(rows.map(({ seconds }) => seconds)) : null };
}
