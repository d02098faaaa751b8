import { internationalFields } from '@aureus/contract/payout/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { cardQuery, internationalCardQuery } from '../payout/public.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import type { Destination, Way } from './destination.ts';

/** The stored bank card of a way; null while there is none. */
export function useCardDestination(way: Way): { card: Destination | null; isPending: boolean } {
  const language = usePreferences((state) => state.language);
  const domestic = useQuery({ ...cardQuery(), enabled: way === 'card' });
  const international = useQuery({ ...internationalCardQuery(language), enabled: way === 'international' });
  if (way === 'address') return { card: null, isPending: false };
  const found = way === 'card' ? domestic.data : international.data;
  if (found === undefined || found.create_time === '') {
    return { card: null, isPending: found === undefined };
  }
  const field = (name: (typeof internationalFields)[number]): string =>
    international.data?.data[internationalFields.indexOf(name)] ?? '';
  const bank = way === 'card' ? (domestic.data?.bank_name ?? '') : field('bank_name');
  const account = way === 'card' ? domestic.data?.bank_account || domestic.data?.iban || '' : field('account');
  return {
    isPending: false,
    card: {
      way,
      addressId: null,
      address: '',
      network: way === 'card' ? 'CARD' : 'CARD_INTL',
      title: bank,
      note: account,
      usableFrom: found.usable_from,
      blocked: found.blocked_reason !== '',
    },
  };
}
