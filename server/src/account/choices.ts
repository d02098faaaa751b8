import { choices as choicesCall, choose as chooseCall } from '@aureus/contract/account/choice-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import type { Needs } from './needs.ts';

type Choices = Answer<typeof choicesCall>;

/** Binds the calls about what users choose for all their devices. */
export function choiceRoutes(needs: Pick<Needs, 'pool'>): readonly Route[] {
  return [
    route(choicesCall, (_input, { caller }) => readChoices(needs, caller.userId)),
    route(chooseCall, async (input, { caller }) => {
      await storeChoices(needs, caller.userId, input);
      return readChoices(needs, caller.userId);
    }),
  ];
}

async function readChoices({ pool }: Pick<Needs, 'pool'>, userId: bigint): Promise<Choices> {
  const { rows } = await pool.query<Omit<Choices, 'hide_nickname'> & { readonly hides: boolean }>(
    `SELECT choice.language, region, fiat, up_colour, hides_nickname AS hides
     FROM users LEFT JOIN user_choice AS choice ON choice.user_id = users.id WHERE users.id = $1`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new AppError('account_not_found');
  const { hides, ...chosen } = row;
  return { ...chosen, hide_nickname: hides ? 1 : 0 };
}

/** Stores what is named and leaves the rest: another device may have changed it. @throws AppError region_unknown */
async function storeChoices(
  { pool }: Pick<Needs, 'pool'>,
  userId: bigint,
  { language, region, fiat, up_colour, hide_nickname }: Input<typeof chooseCall>,
): Promise<void> {
  if (region !== undefined && !isRegion(region)) throw new AppError('region_unknown');
  await withTransaction(pool, async ({ client }) => {
    // The user's row first, as everything does that changes an account; the language is also that of the mails.
    await client.query(
      `UPDATE users SET language = coalesce($2, language), hides_nickname = coalesce($3::boolean, hides_nickname)
       WHERE id = $1`,
      [userId, language ?? null, hide_nickname ?? null],
    );
    await client.query(
      `INSERT INTO user_choice AS choice (user_id, language, region, fiat, up_colour) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO UPDATE SET language = coalesce($2, choice.language), region = coalesce($3, choice.region),
         fiat = coalesce($4, choice.fiat), up_colour = coalesce($5, choice.up_colour)`,
      [userId, language ?? null, region ?? null, fiat ?? null, up_colour ?? null],
    );
  });
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether there is such a country or region; ZZ is the code of none. */
function isRegion(code: string): boolean {
  return code !== 'ZZ' && regionNames.of(code) !== undefined;
}
