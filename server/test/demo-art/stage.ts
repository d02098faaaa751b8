import { editSignature, uploadHeadPortrait } from '@aureus/contract/account/profile-calls.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasContact } from '../../src/account/contact.ts';
import { createPasswords } from '../../src/account/hashing.ts';
import { withdrawalBlockBy } from '../../src/account/guards.ts';
import { plantSimulatedPeople, simulatedKeys, type SimulatedPerson } from '../../src/account/simulated.ts';
import { createDevices } from '../../src/account/devices.ts';
import { createTotp } from '../../src/account/totp.ts';
import { type Art, createArt } from '../../src/art/art.ts';
import { artView } from '../../src/art/operator-view.ts';
import { createBoxes } from '../../src/box/box.ts';
import { boxView } from '../../src/box/operator-view.ts';
import { createConversations } from '../../src/conversation/conversation.ts';
import { createActing } from '../../src/demo-art/acting.ts';
import { lucia } from '../../src/demo-art/artists/lucia.ts';
import { omar } from '../../src/demo-art/artists/omar.ts';
import type { HangingNeeds } from '../../src/demo-art/needs.ts';
import { filmOf } from '../../src/demo-art/media/webm.ts';
import type { Commission, MadeWork } from '../../src/demo-art/studio/make.ts';
import { createFiles } from '../../src/files/files.ts';
import { createDemoPair } from '../../src/operator/demo-pair.ts';
import { seedDemoOperators } from '../../src/operator/demo.ts';
import { createOperatorServices } from '../../src/operator/services.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { route } from '../../src/platform/http/route.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { deriveKey } from '../../src/platform/jobs/secret-key.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { mp4, wave } from '../files/media.ts';
import { animated, noise } from '../files/pictures.ts';
import type { TestDatabase } from '../support/database.ts';
import { settleAll } from '../support/product-stage.ts';
import { testMarkets } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { recordingHub, testPlatform } from '../wallet/platform.ts';

/** The art market of a demo, with the real files, acts of operators and series, and works of nothing. */
export interface Stage {
  readonly database: TestDatabase;
  readonly money: Money;
  readonly people: readonly SimulatedPerson[];
  /** As after a start of the server. Two artists, with works of all types and a series. */
  start(): HangingNeeds;
  /** Lets all auctions be over. */
  endAuctions(): Promise<void>;
  close(): Promise<void>;
}

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2), (3, 'ETH', 'ETH', 'coin', 8, '', 3)`;

export async function createStage(database: TestDatabase): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-demo-art-'));
  const markets = testMarkets();
  const base = testPlatform(database, recordingHub(), { DATA_DIR: dataDir });
  const limits = createLimits(database.pool, 1_000);
  const platform: Platform = { ...base, metrics: createMetrics(), limits };
  const { pool, clock, settings, log } = platform;
  await database.owner.query(DIRECTORY);
  const money = useMoney(database, markets);
  const passwords = createPasswords();
  await seedDemoOperators(pool, clock, passwords, deriveKey(settings, 'operators'));
  const totp = createTotp(
    { pool, clock, limits, devices: createDevices(settings, pool, clock) },
    deriveKey(settings, 'totp'),
  );
  const people = await plantSimulatedPeople({ pool, clock, passwords, totp }, simulatedKeys(settings));
  await passwords.stop();
  const services = createOperatorServices(platform, createJobs(platform), () => []);
  const { proposals, audit } = services;
  const files = createFiles(platform, {
    viewers: { user: async () => null, operator: async () => null },
    audit,
    hasContact,
  });
  const notices = { send: async () => {} };
  const guards = {
    checkPayPassword: () => Promise.reject(new Error('Nobody is asked for a PIN')),
    checkSecondFactor: () => Promise.reject(new Error('Nobody is asked for a code')),
    lockUnchanged: async () => {},
    withdrawalBlock: withdrawalBlockBy(clock),
  };
  const conversations = createConversations(platform, { files, proposals });
  const links = () => [];
  const art: Art = createArt(platform, { markets, notices, files, guards, conversations, links });
  const { works } = art;
  const boxes = createBoxes(platform, { markets, notices, works, guards, links });
  art.registerBoxes(boxes.market);
  const views = [
    artView({ pool, clock, markets, files, notices, proposals, art }),
    boxView({ pool, clock, markets, works, proposals, boxes }),
  ];
  // What is no part of the market: how somebody looks.
  const profile = [
    route(editSignature, async ({ signature }) => ({ signature })),
    route(uploadHeadPortrait, async ({ head_portrait }) => ({ head_portrait })),
  ];
  const routes = [files, art, boxes, ...views].flatMap((each) => each.routes ?? []).concat(profile);

  return {
    database,
    money,
    people,
    start: () => {
      const operators = createDemoPair({ pool, ...services });
      const acting = createActing({ clock, routes: () => routes, operators });
      const studio = { make: makeNothing, close: () => {} };
      return { clock, log, acting, operators, studio, people: async () => people, artists: [lucia, omar] };
    },
    endAuctions: async () => {
      await database.owner.query(
        `UPDATE deadline SET due = now() - interval '1 second', moves = false
         WHERE kind = 'art.end' AND ref IN (SELECT id::text FROM art_sale WHERE pay_type = 2)`,
      );
      await settleAll(platform, art.deadlines);
    },
    close: async () => {
      await files.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Files that are taken for what they are, without a picture worth looking at. */
async function makeNothing({ work: { type, key } }: Commission): Promise<MadeWork> {
  const still = (): Promise<Buffer> => noise(24, 24, key);
  if (type === 1) return { file: await still(), poster: null, compatible: null };
  if (type === 2) return { file: await animated('webp'), poster: null, compatible: null };
  const film = { width: 24, height: 24, rate: 10, frames: [Buffer.from([0, 0, 0, 0x9d, 1, 0x2a])] };
  if (type === 3) return { file: wave(), poster: await still(), compatible: null };
  return { file: filmOf(film), poster: await still(), compatible: mp4() };
}
