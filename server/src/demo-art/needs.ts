import type { operatorWorks } from '@aureus/contract/art/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { SimulatedPerson } from '../account/public.ts';
import type { DemoPair } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import type { Acting } from './acting.ts';
import type { Artist } from './artists/planned-work.ts';
import type { Studio } from './studio/studio.ts';

/** What hanging works needs. */
export interface HangingNeeds {
  readonly clock: Clock;
  readonly log: Logger;
  readonly acting: Acting;
  readonly operators: Pick<DemoPair, 'decide'>;
  readonly studio: Pick<Studio, 'make' | 'close'>;
  readonly people: () => Promise<readonly SimulatedPerson[]>;
  readonly artists: readonly Artist[];
}

/** A work as operators see it. */
export type SeenWork = Answer<typeof operatorWorks>['data'][number];

/** An artist with what there is of their works. */
export interface Hung {
  readonly artist: Artist;
  readonly person: SimulatedPerson;
  readonly works: readonly SeenWork[];
}

/** What the operators of the demo say. */
export const WELCOME = 'A simulated artist of the demo';
