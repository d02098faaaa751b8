import type * as calls from '@aureus/contract/otc/order-calls.ts';
import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { refusalOfTaker, type TakerStanding } from '@aureus/core/otc/taker.ts';
import { findLinked } from '../account/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { texts } from '../platform/texts/texts.ts';
import { type Advert, describeAdvert } from './adverts.ts';
import { readMerchants } from './figures.ts';
import { readMethods } from './methods.ts';
import type { OtcNeeds } from './needs.ts';

const DAY_MS = 86_400_000;
/** So long a price that was shown may be taken before one should look again. */
const QUOTE_MS = 15_000;

/**
 * What is in the way of somebody who wants to take an order of an advertisement, whatever the amount.
 * @throws AppError otc_advert_unknown, otc_own_advert, otc_linked, otc_level_needed, otc_too_new, otc_orders_full,
 *   otc_cancels_full
 */
export async function refuseTaker(needs: OtcNeeds, tx: Transaction, advert: Advert, taker: bigint): Promise<void> {
  if (advert.owner_id === taker) throw new AppError('otc_own_advert');
  const level = Math.max(advert.least_level, otcRules.least_level);
  if ((await needs.identities.levelOf(taker, tx)) < level) throw new AppError('otc_level_needed', { level });
  const now = needs.platform.clock.epochMs();
  const standing = await readStanding(tx, taker, new Date(now - DAY_MS));
  const refusal = takerRefusal(advert, standing, now);
  if (refusal) throw refusal;
  if ((await findLinked(tx.client, needs.links(), taker)).includes(advert.owner_id)) throw new AppError('otc_linked');
}

/** What is in the way by what a taker did before; null when nothing is. */
export function takerRefusal(
  { state, side, least_days: leastDays }: Pick<Advert, 'state' | 'side' | 'least_days'>,
  standing: TakerStanding,
  now: number,
): AppError | null {
  const { open_orders: running, cancels_a_day: cancelled } = otcRules;
  const refusal = refusalOfTaker({ state, side, leastDays }, standing, { running, cancelled }, now);
  if (refusal === 'not_open') return new AppError('otc_advert_unknown');
  if (refusal === 'too_new') return new AppError('otc_too_new', { days: leastDays });
  if (refusal === 'orders_full') return new AppError('otc_orders_full', { most: running });
  return refusal === 'cancels_full' ? new AppError('otc_cancels_full') : null;
}

async function readStanding({ client }: Transaction, taker: bigint, since: Date): Promise<TakerStanding> {
  const { rows } = await client.query<Omit<TakerStanding, 'registeredAt'> & { readonly registered: Date }>(
    `SELECT created_at AS registered,
       (SELECT count(*)::integer FROM otc_order WHERE ended_at IS NULL
          AND ((buyer_id = users.id AND is_sale) OR (seller_id = users.id AND NOT is_sale))) AS running,
       (SELECT count(*)::integer FROM otc_order WHERE buyer_id = users.id AND is_sale AND fault = 'buyer'
          AND ended_at > $2) AS cancelled
     FROM users WHERE id = $1`,
    [taker, since],
  );
  const [standing] = rows;
  if (!standing) throw new Error(`User ${taker} is gone`);
  const { registered, running, cancelled } = standing;
  return { registeredAt: registered.getTime(), running, cancelled };
}

/** One advertisement with what is in the way of the caller. @throws AppError otc_advert_unknown, otc_price_missing */
export async function showAdvert(
  needs: OtcNeeds,
  id: number,
  { user, language }: { readonly user: bigint; readonly language: Language },
): Promise<Answer<typeof calls.advert>> {
  const { pool, clock } = needs.platform;
  return withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<Advert>(`SELECT * FROM otc_advert WHERE id = $1 AND state = 'open'`, [id]);
    const [advert] = rows;
    if (!advert) throw new AppError('otc_advert_unknown');
    const merchant = (await readMerchants(tx.client, [advert.merchant_id], clock.epochMs())).get(advert.merchant_id);
    const described = merchant && describeAdvert(needs, await readMethods(tx.client), merchant, advert);
    if (!described) throw new AppError('otc_price_missing');
    return {
      advert: described,
      refusal: await refusalOf(needs, tx, advert, { user, language }),
      quoted_until: new Date(clock.epochMs() + QUOTE_MS).toISOString(),
    };
  });
}

type Refusal = NonNullable<Answer<typeof calls.advert>['refusal']>;

async function refusalOf(
  needs: OtcNeeds,
  tx: Transaction,
  advert: Advert,
  { user, language }: { readonly user: bigint; readonly language: Language },
): Promise<Refusal | null> {
  try {
    await refuseTaker(needs, tx, advert, user);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code as Refusal['code'], text: texts(language).error(error.code, error.params) };
  }
}
