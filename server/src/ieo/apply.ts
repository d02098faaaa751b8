import type * as calls from '@aureus/contract/ieo/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { costOf } from '@aureus/core/ieo/cost.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { refuseFrozen } from '../account/public.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import type { Platform } from '../platform/platform.ts';
import { parseAmount } from '../wallet/public.ts';
import { type Application, describeOrder, readShown } from './orders.ts';
import { coinOf, phaseOfRow, type ProjectRowStored, readPrices } from './projects.ts';

type Apply = typeof calls.apply;

export interface ApplyNeeds {
  readonly platform: Pick<Platform, 'money'>;
  readonly markets: Pick<MarketDirectory, 'currency'>;
}

/** Applications of one user for one project: each is settled by itself. */
export const MOST_ORDERS = 20;

/**
 * Applies for coins. The cost is held at the price that was fixed with the project; what the client says of it is not
 * looked at. Whoever applies waits for nobody but themselves: what is wanted in all is shared out at the end.
 */
export async function applyFor(
  { platform, markets }: ApplyNeeds,
  input: Input<Apply>,
  { caller: { userId }, claim, language }: MoneyContext,
): Promise<Answer<Apply>> {
  return platform.money.transaction(claim, async (tx) => {
    const { client } = tx;
    await refuseFrozen(tx, userId);
    const project = await lockProject(tx, input.project_id);
    const coin = coinOf(markets, project.currency_id);
    const price = (await readPrices(client, markets, [project.id])).get(project.id)?.find(({ currency_id }) => currency_id === input.pay_currency); // prettier-ignore
    if (!price) throw new AppError('ieo_pay_unknown');
    const pay = coinOf(markets, price.currency_id);
    const amount = parseAmount(input.amount, coin);
    refuseSize(project, coin, amount);
    const held = costOf(amount, { perCoin: price.price, coinScale: coin.scale, payScale: pay.scale });
    if (held > MAX_AMOUNT) throw new AppError('amount_too_large', { maximum: `${formatDecimal(project.user_cap, coin.scale)} ${coin.code}` }); // prettier-ignore
    await takePlace(tx, project, coin, userId, amount);
    const own = { owner: userId, account: accounts.spot, currency: pay.id };
    await lockWallets(client, [own]);
    // Only now, after the last wait, that for the money too: who was in time by the clock of the database was in time.
    const at = await refuseClosed(tx, project);
    const { rows } = await client.query<Application>(
      `INSERT INTO ieo_application (project_id, owner_id, amount, currency_id, price, held, applied_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
      [project.id, userId, amount, pay.id, price.price, held, at],
    );
    const [application] = rows;
    if (!application) throw new Error('An application was not written');
    const { id: ref } = application;
    await openHolds(tx, at, [{ kind: 'ieo_payment', ref, ...own, amount: held, as: 'ieo_hold' }]);
    const [shown] = await readShown(client, [ref], language);
    if (!shown) throw new Error('An application that was just written is not there');
    return describeOrder(markets, shown);
  });
}

/** Whoever allots or cancels it waits for this transaction, or this one waits for them. @throws AppError ieo_project_unknown */
async function lockProject({ client }: MoneyTransaction, id: number): Promise<ProjectRowStored> {
  const { rows } = await client.query<ProjectRowStored>('SELECT * FROM ieo_project WHERE id = $1 FOR SHARE', [id]);
  const [project] = rows;
  if (!project) throw new AppError('ieo_project_unknown');
  return project;
}

/** @throws AppError amount_too_small, amount_too_large, ieo_step */
function refuseSize({ min_amount, user_cap, step }: ProjectRowStored, { scale, code }: Currency, amount: bigint): void {
  const text = (minor: bigint): string => `${formatDecimal(minor, scale)} ${code}`;
  if (amount < min_amount) throw new AppError('amount_too_small', { minimum: text(min_amount) });
  if (amount > user_cap) throw new AppError('amount_too_large', { maximum: text(user_cap) });
  if (amount % step !== 0n) throw new AppError('ieo_step', { step: text(step) });
}

/**
 * Counts it among what the user has applied for. Others of the same user wait here.
 * @throws AppError ieo_cap_reached, ieo_orders_full
 */
async function takePlace(
  { client }: MoneyTransaction,
  { id, user_cap }: ProjectRowStored,
  { scale, code }: Currency,
  userId: bigint,
  amount: bigint,
): Promise<void> {
  const { rows } = await client.query<{ applied: bigint; orders: number }>(
    `INSERT INTO ieo_participant (project_id, user_id, applied, orders) VALUES ($1, $2, $3, 1)
     ON CONFLICT (project_id, user_id)
       DO UPDATE SET applied = ieo_participant.applied + excluded.applied, orders = ieo_participant.orders + 1
     RETURNING applied, orders`,
    [id, userId, amount],
  );
  const [row] = rows;
  if (!row) throw new Error('What a user has applied for was not written');
  const { applied, orders } = row;
  if (applied > user_cap) {
    const left = user_cap - (applied - amount);
    throw new AppError('ieo_cap_reached', { left: `${formatDecimal(left, scale)} ${code}` });
  }
  if (orders > MOST_ORDERS) throw new AppError('ieo_orders_full', { most: MOST_ORDERS });
}

/** @returns the moment. @throws AppError ieo_not_open, ieo_over */
async function refuseClosed({ client }: MoneyTransaction, project: ProjectRowStored): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const now = rows[0]?.now ?? new Date(Number.NaN);
  const phase = phaseOfRow(project, now.getTime());
  if (phase === 'warm_up') throw new AppError('ieo_not_open');
  if (phase !== 'open') throw new AppError('ieo_over');
  return now;
}
