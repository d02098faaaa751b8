import {
  exposure,
  insurance,
  liquidation,
  liquidations,
  operatorTerms,
} from '@aureus/contract/futures/operator-calls.ts';
import type { MarketDirectory, Prices } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import { route } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { ALARMS_ON, measureAlarms, watchFutures } from './alarms.ts';
import { COPY_FACTS } from './copy-facts.ts';
import { showExposure } from './show-exposure.ts';
import { listInsurance } from './insurance.ts';
import { listLiquidations, showLiquidation } from './liquidations.ts';
import { listFutureTerms } from './operator-lists.ts';
import type { FutureInstruments } from './public.ts';
import { futuresReduceOnly } from './reduce-only-act.ts';
import { futuresTerms } from './terms-act.ts';

interface Needs extends Pick<Platform, 'pool' | 'log' | 'metrics'> {
  readonly markets: MarketDirectory;
  readonly prices: Pick<Prices, 'mark' | 'at' | 'newest' | 'window'>;
  readonly jobs: Jobs;
  readonly instruments: FutureInstruments;
  readonly proposals: Proposals;
}

/** How often it is looked whether operators have to be told of something. */
const WATCH_EVERY_MS = 5_000;

/** Operators see and change the terms of contracts, see what the house stands against, and whom it has liquidated. */
export function futuresView(needs: Needs): OperatorView {
  const { pool, markets, instruments, proposals } = needs;
  proposals.handle('futures.terms', futuresTerms(instruments));
  proposals.handle('futures.reduce_only', futuresReduceOnly(instruments));
  measureAlarms(pool, needs.metrics);
  return {
    takeUp: () => instruments.refresh(),
    chores: [{ name: 'futures.alarms', everyMs: WATCH_EVERY_MS, work: () => watchFutures(needs) }],
    waiting: { futures_alarms: ALARMS_ON },
    userFacts: COPY_FACTS,
    routes: [
      route(operatorTerms, () => listFutureTerms(pool, instruments)),
      route(exposure, () => showExposure(needs)),
      route(insurance, (input) => listInsurance(pool, markets, input)),
      route(liquidations, (input) => listLiquidations(needs, input)),
      route(liquidation, ({ id }) => showLiquidation(needs, id)),
    ],
  };
}
