import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { areTermsPossible } from '@aureus/core/withdrawal/withdrawal.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { parseAmount, textLine, usdtText } from '../wallet/public.ts';
import { limitsOf, readLimits } from './limits.ts';
import { feeScale, findTerms, PERCENT_SCALE, type StoredTerms, unitOf, waysOf, writeTerms } from './terms.ts';
import { BTC_SCALE, btcOf, USD_SCALE } from './values.ts';

/** Fees, minimums and limits as two operators change them. What was asked for before keeps its fee. */

interface SettingsNeeds {
  readonly markets: MarketDirectory;
  readonly clock: Clock;
}

type TermsPayload = ProposalPayload<'withdrawal.terms'>;
type LimitsPayload = ProposalPayload<'withdrawal.limits'>;

export function handleSettings(proposals: Proposals, { markets, clock }: SettingsNeeds): void {
  proposals.handle('withdrawal.terms', {
    subject: ({ currency, network }) => `withdrawal terms ${currency} ${network}`,
    affected: async () => ({}),
    preview: async (pool, payload) => {
      const before = await findTerms(pool, payload.currency, payload.network);
      const { currency, terms } = readTermsPayload(markets, payload, before, clock.now());
      return [
        textLine('terms_network', `${currency.code} ${terms.network}`),
        feeLine(markets, currency, before, terms),
        {
          label: 'terms_minimum',
          before: before && formatDecimal(before.minimum, currency.scale),
          after: formatDecimal(terms.minimum, currency.scale),
          unit: currency.code,
          usdt: usdtText(markets, currency, terms.minimum),
        },
        textLine('terms_enabled', String(terms.enabled), before && String(before.enabled)),
      ];
    },
    inverse: async (connection, payload) => {
      const before = await findTerms(connection, payload.currency, payload.network);
      const { currency } = readTermsPayload(markets, payload, before, clock.now());
      return (
        before && {
          currency: currency.id,
          network: before.network,
          fee: formatDecimal(before.fee, feeScale(before.kind, currency)),
          fee_kind: before.kind,
          minimum: formatDecimal(before.minimum, currency.scale),
          enabled: before.enabled,
        }
      );
    },
    execute: async (tx, payload) => {
      const before = await findTerms(tx.client, payload.currency, payload.network);
      await writeTerms(tx, readTermsPayload(markets, payload, before, clock.now()).terms);
      return undefined;
    },
  });

  proposals.handle('withdrawal.limits', {
    subject: ({ level }) => `withdrawal limits ${level}`,
    affected: async () => ({}),
    preview: async (pool, payload) => {
      const wanted = readLimitsPayload(payload);
      const before = await limitsOf(pool, payload.level);
      return [
        textLine('limits_level', String(payload.level)),
        {
          label: 'limits_daily',
          before: formatDecimal(before.dailyBtc, BTC_SCALE),
          after: formatDecimal(wanted.dailyBtc, BTC_SCALE),
          unit: 'BTC',
          usdt: usdtText(markets, btcOf(markets), wanted.dailyBtc),
        },
        {
          label: 'limits_single',
          before: formatDecimal(before.singleUsd, USD_SCALE),
          after: formatDecimal(wanted.singleUsd, USD_SCALE),
          unit: 'USD',
          usdt: formatDecimal(wanted.singleUsd, USD_SCALE),
        },
      ];
    },
    inverse: async (connection, { level }) => {
      const { dailyBtc, singleUsd } = await limitsOf(connection, level);
      return { level, daily: formatDecimal(dailyBtc, BTC_SCALE), single: formatDecimal(singleUsd, USD_SCALE) };
    },
    execute: async (tx, payload) => {
      const { dailyBtc, singleUsd } = readLimitsPayload(payload);
      const known = await readLimits(tx.client);
      if (!known.some(({ level }) => level === payload.level)) throw new Error(`There is no level ${payload.level}`);
      await tx.client.query(
        'UPDATE withdrawal_limit SET daily_btc = $2, single_usd = $3, updated_at = $4 WHERE level = $1',
        [payload.level, dailyBtc, singleUsd, clock.now()],
      );
      return undefined;
    },
  });
}

/** @throws AppError currency_unknown, network_unknown, withdrawal_terms_invalid and those of amounts */
function readTermsPayload(
  markets: MarketDirectory,
  payload: TermsPayload,
  before: StoredTerms | null,
  updatedAt: Date,
): { currency: Currency; terms: StoredTerms } {
  const currency = markets.currency(payload.currency);
  if (!currency) throw new AppError('currency_unknown');
  if (!waysOf(currency).includes(payload.network)) throw new AppError('network_unknown');
  const { fee, fee_kind: said, minimum } = payload;
  const kind = said ?? before?.kind;
  // What is left out stays as it is: there must be something, and a fee means nothing without its kind.
  if (kind === undefined || (fee === undefined) !== (said === undefined) || (!before && !(fee && minimum))) {
    throw new AppError('withdrawal_terms_invalid');
  }
  const terms: StoredTerms = {
    currencyId: currency.id,
    network: payload.network,
    kind,
    fee: fee === undefined ? (before?.fee ?? 0n) : parseDecimalInput(fee, feeScale(kind, currency)),
    minimum: minimum === undefined ? (before?.minimum ?? 0n) : parseAmount(minimum, currency),
    enabled: payload.enabled,
    updatedAt,
  };
  if (!areTermsPossible(terms, unitOf(currency, terms.network))) throw new AppError('withdrawal_terms_invalid');
  return { currency, terms };
}

function readLimitsPayload(payload: LimitsPayload): { dailyBtc: bigint; singleUsd: bigint } {
  const dailyBtc = parseDecimalInput(payload.daily, BTC_SCALE);
  const singleUsd = parseDecimalInput(payload.single, USD_SCALE);
  if (dailyBtc > MOST || singleUsd > MOST) throw new AppError('amount_too_large', { maximum: '10000000' });
  return { dailyBtc, singleUsd };
}

/** Ten million BTC; so many cents are more than enough. */
const MOST = 10n ** 15n;

function feeLine(
  markets: MarketDirectory,
  currency: Currency,
  before: StoredTerms | null,
  { kind, fee }: StoredTerms,
): PreviewLine {
  const told = (terms: Pick<StoredTerms, 'kind' | 'fee'>): string =>
    terms.kind === 'flat' ? formatDecimal(terms.fee, currency.scale) : `${formatDecimal(terms.fee, PERCENT_SCALE)} %`;
  return {
    label: 'terms_fee',
    before: before && told(before),
    after: told({ kind, fee }),
    unit: kind === 'flat' ? currency.code : '',
    usdt: kind === 'flat' ? usdtText(markets, currency, fee) : null,
  };
}
