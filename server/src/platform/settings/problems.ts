import { isDemoKey } from '@aureus/core/wallet/demo-keys.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { extendedKeyProblem } from '@aureus/core/wallet/watch-only.ts';
import type { Settings } from '../settings.ts';
import { definitions } from './definitions.ts';

/** edge, writer, feed, worker. */
const ROLE_COUNT = 4;

/** What settings that are right alone contradict in each other. */
export function togetherProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.marketFeed === 'replay' && !settings.marketReplayFile) {
    problems.push('MARKET_FEED=replay needs MARKET_REPLAY_FILE.');
  }
  if (settings.marketSteering === 'on' && settings.marketFeed !== 'simulated') {
    problems.push('MARKET_STEERING=on needs MARKET_FEED=simulated.');
  }
  if (settings.demoLife === 'on' && settings.natsUrl) problems.push('DEMO_LIFE=on works without NATS_URL only.');
  // What was not understood is absent, and said already.
  const { roles } = settings as Partial<Settings>;
  if (settings.natsUrl === undefined && roles !== undefined && roles.size < ROLE_COUNT) {
    problems.push('AUREUS_ROLES that are not all need NATS_URL.');
  }
  if (settings.natsUrl && !settings.databaseUrl) problems.push('NATS_URL needs DATABASE_URL.');
  // A recording is played from its beginning by whoever plays it: two processes would not tell the same prices.
  if (settings.natsUrl && settings.marketFeed === 'replay')
    problems.push('MARKET_FEED=replay works without NATS_URL only.');
  if (settings.databaseOwnerUrl && !settings.databaseUrl) problems.push('DATABASE_OWNER_URL needs DATABASE_URL.');
  if (settings.smsToken && !settings.smsUrl) problems.push('SMS_TOKEN needs SMS_URL.');
  if (settings.smsStop < settings.smsAlarm) problems.push('SMS_DAILY_STOP must not be below SMS_DAILY_ALARM.');
  if (settings.mailStop < settings.mailAlarm) problems.push('MAIL_DAILY_STOP must not be below MAIL_DAILY_ALARM.');
  if (settings.consoleUrl && new URL(settings.consoleUrl).host === new URL(settings.publicUrl).host) {
    problems.push('CONSOLE_URL must have a host of its own.');
  }
  const { filesS3Url, filesS3Bucket, filesS3KeyId, filesS3Secret } = settings;
  const bucketParts = [filesS3Url, filesS3Bucket, filesS3KeyId, filesS3Secret];
  if (bucketParts.some(Boolean) && !bucketParts.every(Boolean)) {
    problems.push('FILES_S3_URL, FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_SECRET belong together.');
  }
  const bank = [
    settings.depositBankBeneficiary,
    settings.depositBankName,
    settings.depositBankAccount,
    settings.depositBankCode,
  ];
  if (bank.some(Boolean) && !bank.every(Boolean)) {
    problems.push('DEPOSIT_BANK_BENEFICIARY, _NAME, _ACCOUNT and _CODE must be given together.');
  }
  return problems;
}

/**
 * What must not be so in production: what is missing, open to everyone, or known to everyone.
 * @param saysProxies whether TRUST_PROXY was given
 */
export function productionProblems(settings: Settings, saysProxies: boolean): string[] {
  const problems: string[] = [];
  const need = (name: string, value: unknown): void => {
    if (!value) problems.push(`${name} is required in production.`);
  };
  if (settings.pushServices.some((one) => one.includes('/'))) {
    problems.push('PUSH_SERVICES must name hosts in production: origins are for tests.');
  }
  need('DATABASE_URL', settings.databaseUrl);
  need('DATABASE_OWNER_URL', settings.databaseOwnerUrl);
  // Whether they are different people to the database is tried when it is opened.
  if (settings.databaseUrl !== undefined && settings.databaseUrl === settings.databaseOwnerUrl) {
    problems.push('DATABASE_OWNER_URL must name another role than DATABASE_URL.');
  }
  need('SMTP_URL', settings.smtpUrl);
  // A wrong guess lets everybody choose the address they are counted by, or counts all of them as one.
  if (!saysProxies) {
    problems.push('TRUST_PROXY is required in production: 0 where clients connect to the server itself.');
  }
  need('SECRET_KEY', settings.secretKey);
  need('METRICS_TOKEN', settings.metricsToken);
  if (settings.marketFeed !== 'live') problems.push('MARKET_FEED must be live in production.');
  if (settings.marketSteering === 'on') problems.push('MARKET_STEERING must be off in production.');
  if (settings.demoLife === 'on') problems.push('DEMO_LIFE must be off in production.');
  if (settings.demoArt === 'on') problems.push('DEMO_ART must be off in production.');
  need('CONSOLE_URL', settings.consoleUrl);
  // Live events of users pass over it: nobody else may listen.
  if (settings.natsUrl && new URL(settings.natsUrl).username === '') {
    problems.push('NATS_URL must hold a user and password, or a token, in production.');
  }
  for (const [key, { name, guard }] of Object.entries(definitions)) {
    const value = settings[key as keyof Settings] as string | readonly string[] | undefined;
    if (guard === undefined || value === undefined) continue;
    // Of a list, what is wrong is said once.
    const wrong = new Set([value].flat().map(guard));
    problems.push(...[...wrong].flatMap((problem) => (problem === null ? [] : [`${name} ${problem}.`])));
  }
  if (settings.rateLimitFactor > 10) problems.push('RATE_LIMIT_FACTOR may be at most 10 in production.');
  const secrets = {
    SECRET_KEY: settings.secretKey,
    METRICS_TOKEN: settings.metricsToken,
    SMS_TOKEN: settings.smsToken,
    FILES_S3_SECRET: settings.filesS3Secret,
    DATABASE_URL: passwordOf(settings.databaseUrl),
    DATABASE_OWNER_URL: passwordOf(settings.databaseOwnerUrl),
    SMTP_URL: passwordOf(settings.smtpUrl),
    NATS_URL: passwordOf(settings.natsUrl),
  };
  const keys: [string, NetworkId, string | undefined][] = [
    ['DEPOSIT_XPUB_BTC', 'BTC', settings.depositKeyBtc],
    ['DEPOSIT_XPUB_LTC', 'LTC', settings.depositKeyLtc],
    ['DEPOSIT_XPUB_BCH', 'BCH', settings.depositKeyBch],
    ['DEPOSIT_XPUB_DOGE', 'DOGE', settings.depositKeyDoge],
    ['DEPOSIT_XPUB_XRP', 'XRP', settings.depositKeyXrp],
    ['DEPOSIT_XPUB_ATOM', 'ATOM', settings.depositKeyAtom],
    ['DEPOSIT_XPUB_SUI', 'SUI', settings.depositKeySui],
    ['DEPOSIT_XPUB_EVM', 'ERC20', settings.depositKeyEvm],
    ['DEPOSIT_XPUB_TRON', 'TRC20', settings.depositKeyTron],
  ];
  for (const [name, network, key] of keys) {
    if (key && extendedKeyProblem(network, key) === null && isDemoKey(network, key)) {
      problems.push(`${name} still holds the key of the demo.`);
    }
  }
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret && looksLikeSample(secret)) problems.push(`${name} still holds a sample secret.`);
  }
  return problems;
}

function passwordOf(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : undefined;
}

/** Placeholder words and strings of few different characters are not secrets. */
function looksLikeSample(secret: string): boolean {
  const few = secret.length >= 16 && new Set(secret).size < 6;
  return (
    few ||
    /change.?me|example|sample|placeholder|your.?(secret|token|password|key)|^(postgres|password|secret|admin|aureus|test|demo|123456\d*)$/i.test(
      secret,
    )
  );
}
