import type { Identities } from '../identity/public.ts';
import type { Audit } from '../operator/public.ts';
import type { Platform } from '../platform/platform.ts';
import type { DestinationNeeds } from '../payout/public.ts';
import type { Payouts } from './payouts.ts';

/** What withdrawals need of the others. */
export interface RequestNeeds extends DestinationNeeds, Pick<Platform, 'money'> {
  readonly identities: Pick<Identities, 'levelOf'>;
  readonly payouts: Payouts;
  readonly audit: Audit;
}
