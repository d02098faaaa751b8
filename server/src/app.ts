import { allCalls } from '@aureus/contract/calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createAccount } from './account/account.ts';
import { accountView } from './account/operator-view.ts';
import { hasContact, onePerson } from './account/public.ts';
import { type Area, areaParts, oneAtATime } from './areas.ts';
import { createContent } from './content/content.ts';
import { contentView } from './content/operator-view.ts';
import { brandsOf } from './content/public.ts';
import { createConversations } from './conversation/conversation.ts';
import { createCorporate } from './corporate/corporate.ts';
import { corporateView } from './corporate/operator-view.ts';
import { createAlerts } from './alert/alert.ts';
import { createBills } from './bills/bills.ts';
import { payoutView } from './payout/operator-view.ts';
import { createPayout } from './payout/payout.ts';
import { createTransfer } from './transfer/transfer.ts';
import { createFiles } from './files/files.ts';
import { createFutures } from './futures/futures.ts';
import { futureKind } from './futures/instruments.ts';
import { futuresView } from './futures/operator-view.ts';
import { createIdentity } from './identity/identity.ts';
import { identityView } from './identity/operator-view.ts';
import { marketFaults } from './market/faults.ts';
import { createMarket } from './market/market.ts';
import { marketView } from './market/operator-view.ts';
import { recordSplit } from './market/public.ts';
import { serveSteering } from './market/steering-route.ts';
import { createNotices } from './notice/notice.ts';
import { optionKind } from './options/instruments.ts';
import { optionsView } from './options/operator-view.ts';
import { createOptions } from './options/options.ts';
import type { Clock } from './platform/clock.ts';
import type { Deadline } from './platform/deadlines/deadline.ts';
import { heartbeat } from './platform/deadlines/heartbeat.ts';
import { createLimits } from './platform/http/limits.ts';
import { createOnce } from './platform/http/once.ts';
import { createOriginCheck } from './platform/http/origin.ts';
import { ownHostsOf } from './platform/http/own-hosts.ts';
import type { Route } from './platform/http/route.ts';
import { createHttpServer } from './platform/http/server.ts';
import { stopServer } from './platform/http/stop-server.ts';
import { createSessions } from './platform/http/sessions.ts';
import { serveApiPage } from './platform/http/api-page.ts';
import { answers } from './platform/database/answers.ts';
import { webFiles } from './platform/http/files.ts';
import { serveHealth } from './platform/http/health.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMoney } from './platform/ledger/money.ts';
import type { Part } from './platform/lifecycle.ts';
import { createSocketHub } from './platform/live/socket-hub.ts';
import type { Logger } from './platform/log.ts';
import { createRelay, createSharedHub } from './platform/live/shared-hub.ts';
import type { Metrics } from './platform/metrics.ts';
import { createMessaging } from './platform/outbox/messaging.ts';
import { outboxPages } from './platform/outbox/pages.ts';
import { tellAdministrators } from './operator/alarm.ts';
import { createOperatorServices } from './operator/services.ts';
import { operatorView } from './operator/operator-view.ts';
import { createOperator } from './operator/operator.ts';
import type { OperatorView } from './operator/public.ts';
import { queueChanges } from './operator/queue-changes.ts';
import { personalParts } from './personal-parts.ts';
import type { Platform } from './platform/platform.ts';
import { createProcesses, describe, measureProcesses, processesPart } from './platform/processes.ts';
import type { Settings } from './platform/settings.ts';
import { openMatters } from './open-matters.ts';
import { createPeople } from './people.ts';
import { createPeriodicWork } from './periodic-work.ts';
import { createSavings } from './savings.ts';
import { spotKind } from './spot/instruments.ts';
import { OwnVolumes } from './spot/own-volumes.ts';
import { spotView } from './spot/operator-view.ts';
import { createSpot } from './spot/spot.ts';
import { demoAreas } from './demo-areas.ts';
import type { DemoLife } from './demo-life/demo-life.ts';
import { createDemoPeople } from './demo-people.ts';
import { createDeposits } from './deposit/deposits.ts';
import { depositView } from './deposit/operator-view.ts';
import { createExchange } from './exchange/exchange.ts';
import { countMoney } from './wallet/open-matters.ts';
import { walletView } from './wallet/operator-view.ts';
import { balanceTeller } from './wallet/public.ts';
import { createWallet } from './wallet/wallet.ts';
import { readLevelLimits } from './withdrawal/level-limits.ts';
import { withdrawalView } from './withdrawal/operator-view.ts';
import { createWithdrawals } from './withdrawal/withdrawals.ts';

/** What the app is built on; opened and closed by whoever starts it. */
export interface AppBase {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly pool: Pool;
}

export interface App {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  /** The calls it answers. */
  readonly routes: readonly Route[];
  /** What the areas let be due. */
  readonly deadlines: readonly Deadline[];
  /** What the areas show to operators. */
  readonly views: readonly OperatorView[];
  /** The areas and the edge, in the order in which they start; then the one that listens, and the simulated people. */
  readonly parts: readonly Part[];
  /** The simulated people of the demo; null where nobody wants them. */
  readonly life: DemoLife | null;
  /** The link that invites the first operator, while there is none; seen this once. Null otherwise. */
  firstInvitation(): Promise<string | null>;
}

/**
 * Builds the areas in order, collects their routes and puts the edge and the hub in front of them.
 * @param isRunning whether everything has started and nothing has begun to stop
 * @throws Error when a declared call has no route
 */
export async function createApp(base: AppBase, isRunning: () => boolean): Promise<App> {
  const { settings, log, clock, metrics, pool } = base;
  const limits = createLimits(pool, settings.rateLimitFactor);
  const origins = createOriginCheck(settings);
  // Areas need the hub, the hub needs sessions, and sessions are found by an area.
  const sessions = createSessions((token) => account.findSession(token), clock);
  const processes = createProcesses({ settings, pool, log });
  const { roles, bus } = processes;
  measureProcesses(processes, metrics);
  const sockets = createSocketHub({
    settings,
    log,
    clock,
    metrics,
    limits,
    sessions,
    origins,
    operators: (token) => operatorServices.sessions.peek(token),
    ...(bus.isShared ? { relay: createRelay(bus, () => sockets) } : {}),
  });
  const shared = bus.isShared ? createSharedHub({ bus, leases: processes.leases, clock }, sockets) : undefined;
  const hub = shared ?? sockets;
  const money = createMoney(
    pool,
    balanceTeller(hub, () => market),
  );
  const platform: Platform = { settings, log, clock, pool, money, hub, limits, metrics, processes };

  const content = createContent(platform);
  const jobs = createJobs(platform);
  const messaging = createMessaging(platform, jobs);
  const notice = createNotices(platform, jobs);
  const links = () => views.flatMap((view) => view.links ?? []);
  const ofOnePerson = () => links().filter(({ kind }) => onePerson.has(kind));
  const operatorServices = createOperatorServices(platform, jobs, ofOnePerson);
  messaging.meter.onAlarm((tx, alarm) =>
    tellAdministrators(jobs, tx, { template: 'message_alarm', params: { ...alarm } }),
  );
  const files = createFiles(platform, {
    viewers: { user: (token) => sessions.find(token), operator: (token) => operatorServices.sessions.find(token) },
    audit: operatorServices.audit,
    hasContact,
  });
  const conversations = createConversations(platform, { files, proposals: operatorServices.proposals });
  const identity = createIdentity(platform, {
    files,
    notices: notice,
    proposals: operatorServices.proposals,
    audit: operatorServices.audit,
    limits: () => readLevelLimits(pool),
  });
  const brands = () => brandsOf(content.site.current());
  const account = createAccount(platform, {
    brands,
    jobs,
    messaging,
    notices: notice,
    files,
    identities: identity,
    closing: { matters: openMatters, countMoney: countMoney(() => market) },
    exported: { parts: personalParts, currency: (id) => market.currency(id) },
  });
  const market = createMarket(platform);
  const spotInstruments = market.instruments(spotKind(pool, new OwnVolumes(platform)));
  const optionInstruments = market.instruments(optionKind(pool));
  const futureInstruments = market.instruments(futureKind(pool));
  const deposits = createDeposits(platform, {
    markets: market,
    files,
    notices: notice,
    proposals: operatorServices.proposals,
    audit: operatorServices.audit,
  });
  const wallet = createWallet(platform, {
    markets: market,
    instruments: spotInstruments,
    depositable: deposits.depositable,
  });
  const transfer = createTransfer(platform, {
    markets: market,
    covering: { futures: (tx, of) => futures.assertCovered(tx, of) },
  });
  const bills = createBills(platform, market);
  const exchange = createExchange(platform, { markets: market, proposals: operatorServices.proposals });
  const payout = createPayout(platform, {
    markets: market,
    guards: account.guards,
    files,
    notices: notice,
    proposals: operatorServices.proposals,
  });
  const withdrawals = createWithdrawals(platform, {
    markets: market,
    guards: account.guards,
    identities: identity,
    files,
    notices: notice,
    proposals: operatorServices.proposals,
    audit: operatorServices.audit,
  });
  const faults = marketFaults({ ...platform, jobs, symbolOf: (id) => market.market(id)?.symbol ?? String(id) });
  const traded = { markets: market, prices: market.prices, notices: notice, faults };
  const spot = createSpot(platform, { ...traded, instruments: spotInstruments });
  const options = createOptions(platform, { ...traded, instruments: optionInstruments });
  const futures = createFutures(platform, {
    ...traded,
    instruments: futureInstruments,
    trialsOver: { schedule: (tx, rows) => savings.areas.coupons.trialsOver.schedule(tx, rows) },
    trialsOpened: (ids) => savings.areas.coupons.tellOpened(ids),
    links: ofOnePerson,
  });
  const corporate = createCorporate(platform, {
    markets: market,
    notices: notice,
    recordSplit,
    refreshBooks: () => spot.refreshBarred(),
  });
  const alerts = createAlerts(platform, { markets: market, prices: market.prices, notices: notice });
  const { proposals, audit } = operatorServices;
  const savings = createSavings(platform, {
    markets: market,
    notices: notice,
    identities: identity,
    proposals,
    links,
    trials: futures.trials,
  });
  const people = createPeople(platform, {
    brands,
    markets: market,
    notices: notice,
    identities: identity,
    guards: account.guards,
    conversations,
    files,
    proposals,
    copies: futures.copies,
    support: { audit, jobs, mailer: messaging.mailer, challenges: account.ticketChallenges },
    links,
  });
  const refreshBarred = (): void => {
    for (const each of [spot, futures]) each.refreshBarred();
  };
  const views: readonly OperatorView[] = [
    operatorView,
    accountView({ hub, notices: notice, proposals, onFreeze: refreshBarred }),
    contentView({ pool, clock, content, audit, proposals, ownHosts: ownHostsOf(settings) }),
    identityView,
    marketView(market),
    walletView({ pool, clock, markets: market, notices: notice, proposals, audit }),
    depositView,
    payoutView,
    withdrawalView,
    spotView({
      pool,
      clock,
      jobs,
      markets: market,
      instruments: spotInstruments,
      proposals,
      audit,
      refresh: () => spot.refreshBarred(),
    }),
    optionsView({ pool, markets: market, instruments: optionInstruments, proposals }),
    futuresView({
      ...platform,
      jobs,
      markets: market,
      prices: market.prices,
      instruments: futureInstruments,
      proposals,
    }),
    corporateView({
      pool,
      clock,
      markets: market,
      contracts: futures.dividends,
      contractSplits: futures.splits,
      settlement: corporate.settlement,
      splitSettlement: corporate.splitSettlement,
      proposals,
    }),
    ...savings.views,
    ...people.views,
    conversations.view,
  ];
  const operator = createOperator(platform, {
    services: operatorServices,
    jobs,
    markets: market,
    identities: identity,
    views,
  });
  const areas: Readonly<Record<string, Area>> = {
    content,
    notice,
    files,
    identity,
    account,
    market,
    wallet,
    transfer,
    bills,
    exchange,
    deposits,
    payout,
    withdrawals,
    spot,
    options,
    futures,
    corporate,
    ...savings.areas,
    ...people.areas,
    alerts,
    conversations,
    operator,
    ...demoAreas(platform, { account, services: operatorServices, all: () => [...Object.values(areas), ...views] }),
  };

  const periodicWork = createPeriodicWork(platform, { jobs, areas: Object.values(areas), views });

  const isKnown = (call: Call): boolean => settings.mode === 'demo' || !call.demoOnly;
  const [isEdge, isWorker] = [roles.has('edge'), roles.has('worker')];
  const start = oneAtATime(processes, pool);
  const calls = isEdge ? allCalls.filter(isKnown) : [];
  const routes = [...Object.values(areas), ...views]
    .flatMap((each) => each.routes ?? [])
    .filter(({ call }) => isEdge && isKnown(call));
  const web = webFiles();
  const http = await createHttpServer({
    settings,
    log,
    metrics,
    limits,
    sessions,
    origins,
    clock,
    calls,
    routes,
    once: createOnce(pool),
    identities: identity,
    operators: operator.auth,
    page: web.page,
    frames: content.frameHosts,
    extend: async (app) => {
      serveHealth(app, {
        settings,
        metrics,
        isReady: async () => isRunning() && (await answers(pool)),
        describe: () => (bus.isShared ? describe(processes) : ''),
      });
      if (!isEdge) return;
      await serveApiPage(app, calls, operator.auth);
      if (messaging.outbox) outboxPages(app, { outbox: messaging.outbox });
      if (settings.marketSteering === 'on') serveSteering(app, market);
      files.serve(app);
      await web.serve(app);
    },
  });
  if (isEdge) sockets.attach(http.server);

  const life = createDemoPeople(platform, { account, identity, payout, wallet, listens: () => http.server.address() });

  return {
    http,
    platform,
    life,
    routes,
    deadlines: Object.values(areas).flatMap((area) => area.deadlines ?? []),
    views,
    firstInvitation: operator.firstInvitation,
    parts: [
      processesPart(processes),
      // Every edge hears of the queues from the database, and tells its own sockets.
      ...(isEdge ? [queueChanges({ pool, log, hub: sockets, views })] : []),
      { name: 'messaging', stop: () => messaging.close() },
      ...(isWorker ? [{ name: 'jobs', start: () => jobs.start(), stop: () => jobs.stop() }] : []),
      ...areaParts(areas, start),
      {
        name: 'demo identities',
        start: () => start(async () => identity.verifyDemoUsers(await account.demoUsers())),
      },
      { name: 'demo money', start: async () => wallet.fundDemoUsers(await account.demoUsers()) },
      // After the areas, which settle, and before users come: what an outage moves is moved by then.
      // Users are served by edges: while one of them beats, the platform is up for them.
      ...(isEdge ? [heartbeat({ pool, log })] : []),
      ...(isWorker ? periodicWork : []),
      {
        name: 'http',
        start: async () => {
          await http.listen({ port: settings.port, host: settings.host });
        },
        stop: async () => {
          // Half of the time for requests under way; the areas need the other half.
          const stopping = stopServer(http, settings.shutdownSeconds * 500);
          shared?.stop();
          await sockets.stop();
          await stopping;
        },
      },
      ...(life ? [life] : []),
    ],
  };
}
