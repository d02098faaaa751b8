import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { dividendAtMost, dividendFor } from '@aureus/core/corporate/dividend.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { readHoldersAt, readSupply } from '../platform/ledger/holders.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import { HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { ContractDividends } from '../futures/public.ts';
import { lockShare, refuseBesideSplit } from './one-at-a-time.ts';
import { DIVIDENDS_PAID_BY } from './payer.ts';
import { textOf } from '../platform/moment-text.ts';
import { planDividend, type PlannedDividend } from './planned.ts';
import { refOf, SETTLED_AFTER_MS } from './settling.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly contracts: ContractDividends;
  readonly settlement: Deadline;
}

/**
 * Announces a dividend. What it can cost at most, when users hold every share there is on the platform at the cut-off, is
 * set aside with the announcement: what the account cannot pay is refused, whoever approves.
 */
export function announceDividend({
  clock,
  markets,
  contracts,
  settlement,
}: Needs): ProposalHandler<'corporate.dividend'> {
  const payer = ({ market }: PlannedDividend) => {
    return { owner: DIVIDENDS_PAID_BY, account: HOUSE_ACCOUNT, currency: market.quote.id };
  };
  const termsOf = ({ market, perShare }: PlannedDividend) => ({ perShare, shareScale: market.base.scale });

  return {
    subject: ({ market_id, cut_off }) => `dividend of market ${market_id} ${cut_off}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const now = clock.now();
      const planned = planDividend(markets, payload, now);
      const { market, perShare, cutOff } = planned;
      const { base, quote } = market;
      await refuseBesideSplit(pool, market.id);
      const holders = await readHoldersAt(pool, base.id, now);
      const shares = holders.reduce((sum, { amount }) => sum + amount, 0n);
      const total = holders.reduce((sum, { amount }) => sum + dividendFor(amount, termsOf(planned)), 0n);
      const reserve = dividendAtMost(await readSupply(pool, base.id), termsOf(planned));
      const { available } = await readBalance(pool, payer(planned));
      if (available < reserve) throw new AppError('house_funds_exhausted');
      const forContracts = await contracts.reserveFor(pool, market.id, perShare);
      const plain = (label: string, after: string, unit = ''): PreviewLine => ({ label, before: null, after, unit, usdt: null }); // prettier-ignore
      const money = (label: string, amount: bigint): PreviewLine =>
        plain(label, formatDecimal(amount, quote.scale), quote.code);
      return [
        plain('market.symbol', market.symbol),
        money('corporate.amount', perShare),
        plain('corporate.cut_off', textOf(cutOff), 'UTC'),
        plain('corporate.shares', formatDecimal(shares, base.scale), base.code),
        money('corporate.total', total),
        money('corporate.reserve', reserve),
        {
          ...money('corporate.payer', available - reserve),
          before: formatDecimal(available, quote.scale),
        },
        money('corporate.contracts_reserve', forContracts),
      ];
    },

    execute: async (tx, payload, { proposalId }) => {
      const { client } = tx;
      const now = clock.now();
      const planned = planDividend(markets, payload, now);
      const { market, perShare, cutOff } = planned;
      await lockShare(client, market.id);
      await refuseBesideSplit(client, market.id);
      const reserved = dividendAtMost(await readSupply(client, market.base.id), termsOf(planned));
      if (reserved === 0n) throw new AppError('proposal_changes_nothing');
      const { rows } = await client.query<{ id: bigint }>(
        `INSERT INTO corporate_dividend (proposal_id, market_id, currency_id, per_share, cut_off, announced_at, reserved)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
        [proposalId, market.id, market.quote.id, perShare, cutOff, now, reserved],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new AppError('dividend_exists');
      await openHolds(tx, now, [
        { kind: 'dividend', ref: id, as: 'dividend_hold', amount: reserved, ...payer(planned) },
      ]);
      const due = new Date(cutOff.getTime() + SETTLED_AFTER_MS);
      await settlement.schedule(tx, [{ ref: refOf(id), due }]);
      await contracts.announce(tx, { ref: refOf(id), marketId: market.id, perShare, cutOff, due });
      return undefined;
    },
  };
}
