import { rates } from '@aureus/contract/market/calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { call } from '../calls/call.ts';
import { type FiatCode, usePreferences } from '../preferences/preferences.ts';
import { publicKey } from '../queries/client.ts';
import { STALE } from '../queries/stale.ts';

const ratesQuery = () =>
  queryOptions({
    queryKey: publicKey('market', 'rates'),
    queryFn: ({ signal }) => call(rates, {}, { signal }),
    staleTime: STALE.hour,
  });

export interface Fiat {
  code: FiatCode;
  /** Units of the chosen fiat for one US dollar; null while not known. */
  rate: string | null;
  /** The rate is older than it should be. */
  stale: boolean;
  /** Value in USDT (a dollar each) to the chosen fiat; null while no rate is known. */
  convert: (usdt: string) => string | null;
}

/** The user's fiat currency and its rate. */
export function useFiat(): Fiat {
  const code = usePreferences((state) => state.fiat);
  const { data } = useQuery(ratesQuery());
  const rate = code === 'USD' ? '1' : (data?.rates.find((row) => row.currency_code === code)?.rate ?? null);
  return {
    code,
    rate,
    stale: code !== 'USD' && data?.stale === 1,
    convert: (usdt) => (rate === null ? null : new Decimal(usdt).times(rate).toString()),
  };
}
