import type { Pool } from 'pg';
import { findFor, refusalFor } from './finding.ts';
import type { FindingNeeds, Party } from './finding.ts';
import type { Telling } from './telling.ts';

interface Needs extends FindingNeeds {
  readonly pool: Pool;
  readonly telling: Telling;
}

/** Tells the others that a member is writing; of whoever could not send it nothing is told. @throws AppError conversation_unknown */
export async function tellTyping(needs: Needs, party: Party, id: number): Promise<{ member: number }> {
  const { pool, telling } = needs;
  const found = await findFor(pool, needs, { id, party });
  const { row, topic, no } = found;
  if (no === null || (await refusalFor(pool, found)) !== null) return { member: 0 };
  const except = 'user' in party ? party.user : undefined;
  const tell = await telling.prepare(
    pool,
    { id: row.id, ref: row.ref, topic },
    [{ what: 'typing', member: no }],
    except,
  );
  tell();
  return { member: no };
}
