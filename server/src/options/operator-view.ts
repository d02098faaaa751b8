import { exposure, operatorTerms } from '@aureus/contract/options/operator-calls.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import { route } from '../platform/http/route.ts';
import { optionsExpiry } from './expiry-act.ts';
import { listOptionTerms, showExposure } from './operator-lists.ts';
import type { OptionInstruments } from './public.ts';
import { optionsRegion } from './region-act.ts';
import { optionsTerms } from './terms-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly markets: MarketDirectory;
  readonly instruments: OptionInstruments;
  readonly proposals: Proposals;
}

/** Operators see and change the terms of options, and see what the house would owe for those that run. */
export function optionsView({ pool, markets, instruments, proposals }: Needs): OperatorView {
  proposals.handle('options.terms', optionsTerms(instruments));
  proposals.handle('options.expiry', optionsExpiry(instruments));
  proposals.handle('options.region', optionsRegion);
  return {
    takeUp: () => instruments.refresh(),
    routes: [
      route(operatorTerms, () => listOptionTerms(pool, instruments)),
      route(exposure, () => showExposure(pool, markets, instruments)),
    ],
  };
}
