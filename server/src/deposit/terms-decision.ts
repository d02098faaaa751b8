import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { depositTerms as listCall } from '@aureus/contract/deposit/operator-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { networks } from '@aureus/core/wallet/networks.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { parseAmount, usdtOf } from '../wallet/public.ts';
import type { DepositWays, Way } from './terms.ts';
import { BANK, writeStoredTerms } from './stored-terms.ts';

type Payload = ProposalPayload<'currency.terms'>;

interface DecisionNeeds {
  readonly markets: MarketDirectory;
  readonly ways: DepositWays;
  readonly clock: Clock;
}

/** A smallest deposit worth more than this is a slip of the pen. */
const MOST_USDT = 10_000n;

/**
 * How a currency comes in, as two operators change it. It holds for requests from then on; those that wait stay, for
 * what they say was paid already.
 */
export function depositTermsChanging({ markets, ways, clock }: DecisionNeeds): ProposalHandler<'currency.terms'> {
  /** @throws AppError currency_unknown, network_unknown, amount_too_large and those of amounts */
  async function both(connection: Pool | ClientBase, payload: Payload) {
    const currency = markets.currency(payload.currency);
    if (!currency) throw new AppError('currency_unknown');
    const before = (await ways.read(connection)).waysOf(currency).find(({ network }) => network === payload.network);
    if (!before) throw new AppError('network_unknown');
    const minimum = payload.minimum === undefined ? before.minimum : parseAmount(payload.minimum, currency);
    const usdt = usdtOf(markets);
    const most = MOST_USDT * 10n ** BigInt(usdt.scale);
    if (payload.minimum !== undefined && (markets.valueInUsdt(currency.id, minimum) ?? 0n) > most) {
      throw new AppError('amount_too_large', { maximum: `${MOST_USDT} ${usdt.code}` });
    }
    return { currency, before, minimum };
  }

  return {
    subject: ({ currency, network }) => `deposit terms ${currency} ${network}`,
    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { currency, before, minimum } = await both(pool, payload);
      const usdt = usdtOf(markets);
      const value = markets.valueInUsdt(currency.id, minimum);
      const lines: PreviewLine[] = [
        { label: 'terms_network', before: null, after: `${currency.code} ${before.network}`, unit: '', usdt: null },
        {
          label: 'deposit_terms_minimum',
          before: formatDecimal(before.minimum, currency.scale),
          after: formatDecimal(minimum, currency.scale),
          unit: currency.code,
          usdt: value === null ? null : formatDecimal(value, usdt.scale),
        },
        {
          label: 'deposit_terms_open',
          before: before.isOpen ? 'open' : 'closed',
          after: payload.open ? 'open' : 'closed',
          unit: '',
          usdt: null,
        },
      ];
      return lines;
    },

    inverse: async (connection, payload) => {
      const { currency, before } = await both(connection, payload);
      const { network, isOpen } = before;
      return { currency: currency.id, network, minimum: formatDecimal(before.minimum, currency.scale), open: isOpen };
    },

    execute: async (tx, payload) => {
      const { currency, before, minimum } = await both(tx.client, payload);
      await writeStoredTerms(tx, currency.id, before.network, { minimum, isOpen: payload.open }, clock.now());
      return undefined;
    },
  };
}

/** Every way in, as operators see it. */
export async function listDepositTerms(
  pool: Pool,
  markets: MarketDirectory,
  ways: DepositWays,
): Promise<Answer<typeof listCall>> {
  const { waysOf } = await ways.read(pool);
  return markets.currencies().flatMap((currency) => waysOf(currency).map((way) => describeWay(currency, way)));
}

function describeWay(
  currency: Currency,
  { network, minimum, isOpen, isPossible, updatedAt }: Way,
): Answer<typeof listCall>[number] {
  return {
    currency: currency.id,
    name: currency.code,
    network,
    network_name: network === BANK ? '' : networks[network].name,
    minimum: formatDecimal(minimum, currency.scale),
    open: isOpen,
    possible: isPossible,
    update_time: updatedAt?.toISOString() ?? null,
  };
}
