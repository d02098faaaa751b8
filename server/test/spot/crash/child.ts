import { createInterface } from 'node:readline';
import * as calls from '@aureus/contract/spot/calls.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { openDatabase } from '../../../src/platform/database/open.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { createOnce } from '../../../src/platform/http/once.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import { createSpot } from '../../../src/spot/spot.ts';
import { RecordedFaults } from '../../support/faults.ts';
import { testMarkets } from '../../wallet/markets.ts';
import { recordingHub, testPlatform, userContext } from '../../wallet/platform.ts';
import type { Asked, Answered, Ready } from './protocol.ts';

/** The trading part of the server with its own database, driven by lines instead of HTTP. It is made to be killed. */
const [dataDir = ''] = process.argv.slice(2);
const settings = readSettings({ DATA_DIR: dataDir });
const database = await openDatabase(settings, silentLogger);
const hub = { ...recordingHub(), publish: () => {}, publishToUser: () => {}, hasSubscribers: () => false };
const markets = testMarkets();
const spot = createSpot(testPlatform(database, hub), {
  markets,
  instruments: markets.spot,
  prices: markets,
  notices: { send: async () => {} },
  faults: new RecordedFaults(),
});
await spot.start();
/** Once orders come, the price goes to and fro and triggers stops; before, what is stored stays as it is. */
let price: NodeJS.Timeout | undefined;
let turn = 0;
const movePrice = (): void => markets.setPrice(1, 10_000_00 + Math.round(10_00 * Math.sin((turn += 0.3))));
const once = createOnce(database.pool);

const say = (line: Ready | Answered): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function handle({ n, call: name, user, fields, key }: Asked): Promise<void> {
  const call = Object.values(calls).find((each) => each.name === name);
  const route = spot.routes.find((each) => each.call === call);
  if (!call || !route) throw new Error(`No call ${name}`);
  if (call === calls.trade) price ??= setInterval(movePrice, 5);
  const input = call.request.parse(fields);
  const context = userContext(BigInt(user));
  try {
    const answer = call.money
      ? await once.run(
          call,
          { userId: BigInt(user), key: key ?? null, input, receivedAt: systemClock.now() },
          (claim) => route.handle(input as never, { ...context, claim } as never),
        ).then((result) => result.answer) // prettier-ignore
      : await route.handle(input as never, context as never);
    say({ n, answer });
  } catch (error) {
    say({ n, error: error instanceof AppError ? error.code : String(error) });
  }
}

createInterface(process.stdin).on('line', (line) => void handle(JSON.parse(line) as Asked));
const { embedded, applicationUrl, ownerUrl } = database;
say({
  ready: true,
  applicationUrl,
  ownerUrl,
  adopted: embedded?.adopted ?? false,
  databasePid: embedded?.pid() ?? 0,
  dataDirectory: embedded?.dataDirectory ?? '',
});
