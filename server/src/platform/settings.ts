import path from 'node:path';
import { isDemoKey } from '@aureus/core/wallet/demo-keys.ts';
import type { NetworkId } from '@aureus/core/wallet/networks.ts';
import { type ExtendedKeyProblem, extendedKeyProblem } from '@aureus/core/wallet/watch-only.ts';
import { z } from 'zod';

/** The folder that holds package.json of the whole project. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');

/** What the README says about a setting; a test compares the two. */
export interface SettingDescription {
  readonly name: string;
  /** The text used when the variable is absent or empty; undefined when there is none. */
  readonly fallback: string | undefined;
  readonly meaning: string;
}

interface Definition<Schema extends z.ZodType> extends SettingDescription {
  readonly schema: Schema;
}

const define = <Schema extends z.ZodType>(
  name: string,
  fallback: string | undefined,
  schema: Schema,
  meaning: string,
): Definition<Schema> => ({ name, fallback, schema, meaning });

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const decimal = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, `must be a number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a number from ${min} to ${max}`);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const origins = list.refine(
  (values) => values.every((value) => URL.canParse(value) && new URL(value).origin === value),
  'must be a comma list of origins such as https://app.example.com',
);

const keyProblems: Readonly<Record<ExtendedKeyProblem, string>> = {
  private: 'is a private key, which must not be here: take it away and give the extended public key of the account',
  shape: 'must be an extended public key of this network, such as xpub6…',
  depth: 'must be the key of an account (three levels below the master key)',
};

/** The extended public key deposit addresses of a network are derived from. */
const accountKey = (network: NetworkId) =>
  z
    .string()
    .superRefine((text, context) => {
      const problem = extendedKeyProblem(network, text);
      if (problem) context.addIssue({ code: 'custom', message: keyProblems[problem] });
    })
    .optional();

/** A line of the bank details shown to users. */
const bankLine = z
  .string()
  .regex(/^[^\p{Cc}]{1,120}$/u, 'must be one line of at most 120 characters')
  .optional();

const postgresAddress = address('postgres:', 'postgresql:', 'socket:').optional();
const webAddress = address('http:', 'https:');

const definitions = {
  mode: define(
    'AUREUS_MODE',
    'demo',
    oneOf(['demo', 'production']),
    '`demo` brings play money, seeded products and demo logins; `production` refuses demo data and sample secrets',
  ),
  port: define('PORT', '3000', integer(0, 65_535), 'port the server listens on; 0 takes a free one'),
  host: define('HOST', '127.0.0.1', z.string(), 'address the server listens on'),
  publicUrl: define(
    'PUBLIC_URL',
    undefined,
    webAddress.optional(),
    'address under which users reach the app; `http://localhost:PORT` when empty',
  ),
  consoleUrl: define(
    'CONSOLE_URL',
    undefined,
    webAddress.optional(),
    "address of the operators' console, on a host of its own; in demo it may be empty: the console is then at `/console/` of the app",
  ),
  allowedOrigins: define(
    'ALLOWED_ORIGINS',
    undefined,
    origins.optional(),
    'comma list of further origins whose pages may call the server',
  ),
  trustProxy: define('TRUST_PROXY', '0', integer(0, 10), 'how many proxies stand in front, for the client address'),
  dataDir: define('DATA_DIR', '.data', z.string(), 'folder for the embedded database, uploads and logs'),
  databaseUrl: define(
    'DATABASE_URL',
    undefined,
    postgresAddress,
    'an outside PostgreSQL 16 or newer; empty starts the embedded one',
  ),
  databaseOwnerUrl: define(
    'DATABASE_OWNER_URL',
    undefined,
    postgresAddress,
    'the same database as the role that owns it and runs migrations; `DATABASE_URL` when empty',
  ),
  databasePoolSize: define('DATABASE_POOL_SIZE', '20', integer(2, 500), 'database connections kept by one server'),
  secretKey: define(
    'SECRET_KEY',
    undefined,
    z.string().min(32, 'must have at least 32 characters').optional(),
    'secret from which keys for stored secrets are derived; made and kept in `DATA_DIR` in demo mode',
  ),
  marketFeed: define(
    'MARKET_FEED',
    'simulated',
    oneOf(['simulated', 'replay', 'live']),
    'where prices come from; the app shows which one is on',
  ),
  marketSeed: define('MARKET_SEED', '1', integer(0, 4_294_967_295), 'seed of the simulated prices'),
  marketReplayFile: define(
    'MARKET_REPLAY_FILE',
    undefined,
    z.string().optional(),
    'recorded prices for `MARKET_FEED=replay`',
  ),
  marketReplaySpeed: define('MARKET_REPLAY_SPEED', '1', decimal(0.1, 100_000), 'how many times faster a replay runs'),
  marketLiveExchanges: define(
    'MARKET_LIVE_EXCHANGES',
    'binance,coinbase,kraken,okx',
    list,
    'exchanges read by `MARKET_FEED=live`; the index price is their median',
  ),
  stockQuotesUrl: define(
    'MARKET_STOCK_QUOTES_URL',
    undefined,
    webAddress.optional(),
    'service that answers share prices as JSON for `MARKET_FEED=live`; shares are closed when empty',
  ),
  fiatRatesUrl: define(
    'FIAT_RATES_URL',
    undefined,
    webAddress.optional(),
    'service that answers currency rates as JSON; built-in rates when empty',
  ),
  smtpUrl: define(
    'SMTP_URL',
    undefined,
    address('smtp:', 'smtps:').optional(),
    'mail server; empty shows mail in the local outbox page of the demo',
  ),
  mailFrom: define('MAIL_FROM', 'Aureus <no-reply@localhost>', z.string(), 'sender of mail'),
  smsUrl: define(
    'SMS_URL',
    undefined,
    webAddress.optional(),
    'service that takes text messages by POST; empty shows them in the local outbox page',
  ),
  smsToken: define('SMS_TOKEN', undefined, z.string().optional(), 'bearer token for `SMS_URL`'),
  smsAlarm: define(
    'SMS_DAILY_ALARM',
    '1000',
    integer(1, 100_000_000),
    'text messages of a day (UTC), or a quarter of them within an hour, after which administrators are told',
  ),
  smsStop: define(
    'SMS_DAILY_STOP',
    '5000',
    integer(1, 100_000_000),
    'text messages of a day, or a quarter of them within an hour, after which no codes are texted',
  ),
  mailAlarm: define('MAIL_DAILY_ALARM', '20000', integer(1, 100_000_000), 'the same alarm for mail'),
  mailStop: define('MAIL_DAILY_STOP', '100000', integer(1, 100_000_000), 'the same stop for codes by mail'),
  filesS3Url: define(
    'FILES_S3_URL',
    undefined,
    webAddress.optional(),
    'service that speaks the S3 protocol and keeps uploaded pictures; `DATA_DIR/files` when empty',
  ),
  filesS3Bucket: define(
    'FILES_S3_BUCKET',
    undefined,
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    'bucket at `FILES_S3_URL`; it must not be public',
  ),
  filesS3Region: define('FILES_S3_REGION', 'us-east-1', z.string(), 'region of the bucket'),
  filesS3KeyId: define('FILES_S3_KEY_ID', undefined, z.string().optional(), 'access key id for the bucket'),
  filesS3Secret: define('FILES_S3_SECRET', undefined, z.string().optional(), 'secret access key for the bucket'),
  ethereumRpcUrl: define(
    'ETHEREUM_RPC_URL',
    undefined,
    webAddress.optional(),
    'JSON-RPC address of an Ethereum node, to check logins of contract wallets; empty refuses those',
  ),
  depositKeyBtc: define(
    'DEPOSIT_XPUB_BTC',
    undefined,
    accountKey('BTC'),
    "extended public key of the account (`m/84'/0'/0'`) that Bitcoin deposit addresses are derived from; without it Bitcoin takes no deposits, in demo it is a sample",
  ),
  depositKeyLtc: define('DEPOSIT_XPUB_LTC', undefined, accountKey('LTC'), "the same for Litecoin (`m/84'/2'/0'`)"),
  depositKeyBch: define(
    'DEPOSIT_XPUB_BCH',
    undefined,
    accountKey('BCH'),
    "the same for Bitcoin Cash (`m/44'/145'/0'`)",
  ),
  depositKeyEvm: define(
    'DEPOSIT_XPUB_EVM',
    undefined,
    accountKey('ERC20'),
    "the same for Ethereum and its tokens (`m/44'/60'/0'`)",
  ),
  depositKeyTron: define(
    'DEPOSIT_XPUB_TRON',
    undefined,
    accountKey('TRC20'),
    "the same for TRON and its tokens (`m/44'/195'/0'`)",
  ),
  depositBankBeneficiary: define(
    'DEPOSIT_BANK_BENEFICIARY',
    undefined,
    bankLine,
    'who receives bank transfers in dollars; the four bank settings come together, without them there are no bank deposits',
  ),
  depositBankName: define('DEPOSIT_BANK_NAME', undefined, bankLine, 'bank that receives them'),
  depositBankAccount: define('DEPOSIT_BANK_ACCOUNT', undefined, bankLine, 'account number or IBAN there'),
  depositBankCode: define('DEPOSIT_BANK_CODE', undefined, bankLine, 'its BIC or routing number'),
  logLevel: define(
    'LOG_LEVEL',
    'info',
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    'least log level',
  ),
  logFormat: define(
    'LOG_FORMAT',
    undefined,
    oneOf(['human', 'json']).optional(),
    'console log; `human` in demo (JSON then goes to `DATA_DIR/logs`), `json` in production',
  ),
  metricsToken: define(
    'METRICS_TOKEN',
    undefined,
    z.string().min(16, 'must have at least 16 characters').optional(),
    'bearer token for `/metrics`; without one only loopback may read it',
  ),
  rateLimitFactor: define(
    'RATE_LIMIT_FACTOR',
    '1',
    decimal(0.01, 1_000_000),
    'multiplies every rate limit, for load tools and tests',
  ),
  spotBatchSize: define('SPOT_BATCH_SIZE', '256', integer(1, 4096), 'most orders a market writer commits at once'),
  spotWriters: define('SPOT_WRITERS', '1', integer(1, 64), 'market writers of this server'),
  shutdownSeconds: define('SHUTDOWN_SECONDS', '15', integer(1, 300), 'longest time an orderly stop may take'),
};

type Definitions = typeof definitions;
type Parsed = { readonly [Name in keyof Definitions]: z.output<Definitions[Name]['schema']> };

/** The checked settings of one process. `dataDir` is absolute; `publicUrl`, `logFormat` and lists are always filled. */
export type Settings = Omit<Parsed, 'publicUrl' | 'allowedOrigins' | 'logFormat'> & {
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly logFormat: 'human' | 'json';
};

/** Name, default and meaning of every setting, in the order of the README. */
export const settingDescriptions: readonly SettingDescription[] = Object.values(definitions).map(
  ({ name, fallback, meaning }) => ({ name, fallback, meaning }),
);

/** The settings are wrong; `message` lists everything that is, one sentence a line. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(['Aureus cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads and checks the settings of one environment. An empty variable counts as absent.
 * @throws SettingsError that names every problem at once and never repeats a secret's value.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { name, fallback, schema }] of Object.entries(definitions)) {
    const text = env[name]?.trim() || fallback;
    const result = schema.safeParse(text);
    if (result.success) values[key] = result.data;
    else problems.push(...new Set(result.error.issues.map((issue) => `${name} ${issue.message}.`)));
  }
  const parsed = values as unknown as Parsed;
  const settings: Settings = {
    ...parsed,
    dataDir: env.DATA_DIR?.trim() ? path.resolve(parsed.dataDir ?? '') : path.join(PROJECT_ROOT, '.data'),
    publicUrl: parsed.publicUrl ?? `http://localhost:${parsed.port}`,
    allowedOrigins: parsed.allowedOrigins ?? [],
    logFormat: parsed.logFormat ?? (parsed.mode === 'production' ? 'json' : 'human'),
  };
  problems.push(...togetherProblems(settings));
  if (settings.mode === 'production') problems.push(...productionProblems(settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

function togetherProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.marketFeed === 'replay' && !settings.marketReplayFile) {
    problems.push('MARKET_FEED=replay needs MARKET_REPLAY_FILE.');
  }
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

function productionProblems(settings: Settings): string[] {
  const problems: string[] = [];
  const need = (name: string, value: unknown): void => {
    if (!value) problems.push(`${name} is required in production.`);
  };
  need('DATABASE_URL', settings.databaseUrl);
  need('SMTP_URL', settings.smtpUrl);
  need('SECRET_KEY', settings.secretKey);
  need('METRICS_TOKEN', settings.metricsToken);
  if (settings.marketFeed !== 'live') problems.push('MARKET_FEED must be live in production.');
  if (!settings.publicUrl.startsWith('https://')) problems.push('PUBLIC_URL must start with https:// in production.');
  need('CONSOLE_URL', settings.consoleUrl);
  if (settings.consoleUrl && !settings.consoleUrl.startsWith('https://')) {
    problems.push('CONSOLE_URL must start with https:// in production.');
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
  };
  const keys: [string, NetworkId, string | undefined][] = [
    ['DEPOSIT_XPUB_BTC', 'BTC', settings.depositKeyBtc],
    ['DEPOSIT_XPUB_LTC', 'LTC', settings.depositKeyLtc],
    ['DEPOSIT_XPUB_BCH', 'BCH', settings.depositKeyBch],
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
