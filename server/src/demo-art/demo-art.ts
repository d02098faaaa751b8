import type { SimulatedPerson } from '../account/public.ts';
import type { DemoPair } from '../operator/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import type { Settings } from '../platform/settings.ts';
import { createActing } from './acting.ts';
import { artists } from './artists/artists.ts';
import { keepAuctions } from './auctions.ts';
import { createHanging } from './hanging.ts';
import { createStudio } from './studio/studio.ts';

interface Needs {
  readonly operators: DemoPair;
  /** Of all areas; asked when a call is made. */
  readonly routes: () => readonly Route[];
  readonly people: () => Promise<readonly SimulatedPerson[]>;
}

/** The works of the demo: what is done again and again until all of them hang, and to keep auctions going. */
export interface DemoArt {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether the art market begins with works. In production never. */
export function isDemoArtOn({ mode, demoArt, natsUrl }: Pick<Settings, 'mode' | 'demoArt' | 'natsUrl'>): boolean {
  return mode === 'demo' && (demoArt ?? (natsUrl === undefined ? 'on' : 'off')) === 'on';
}

/** From work to work: the first ones hang within a minute, and the machine rests in between. */
const HANG_EVERY_MS = 4_000;
const AUCTIONS_EVERY_MS = 20_000;

/**
 * Fills the art market of a demo: simulated artists make works by code, hand them in as everybody does, and offer them.
 * All of it happens after the start, one work at a time.
 */
export function createDemoArt(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  { operators, routes, people }: Needs,
): DemoArt {
  const acting = createActing({ clock, routes, operators });
  const needs = { clock, log, acting, operators, people, artists };
  const studio = createStudio();
  const hang = createHanging({ ...needs, studio });
  let isHung = false;
  const chores: readonly Chore[] = [
    {
      name: 'demo_art.works',
      everyMs: HANG_EVERY_MS,
      work: async () => {
        if (isHung) return;
        isHung = !(await hang());
        if (isHung) studio.close();
      },
    },
    {
      name: 'demo_art.auctions',
      everyMs: AUCTIONS_EVERY_MS,
      work: () => keepAuctions(needs),
    },
  ];
  return { routes: [], chores, start: async () => {}, stop: async () => studio.close() };
}
