import { z } from 'zod';
import {
  accountKey,
  address,
  bankLine,
  decimal,
  integer,
  list,
  oneOf,
  origins,
  postgresAddress,
  someOf,
  webAddress,
} from './field-kinds.ts';
import { askedByBrowsers, askedByServer, databaseServer, type Guard, mailServer, messageServer } from './remote.ts';

/** What the README says about a setting; a test compares the two. */
export interface SettingDescription {
  readonly name: string;
  /** The text used when the variable is absent or empty; undefined when there is none. */
  readonly fallback: string | undefined;
  readonly meaning: string;
}

interface Definition<Schema extends z.ZodType> extends SettingDescription {
  readonly schema: Schema;
  /** Of an address of another machine: how it must be reached in production. */
  readonly guard: Guard | undefined;
}

const define = <Schema extends z.ZodType>(
  name: string,
  fallback: string | undefined,
  schema: Schema,
  meaning: string,
  guard?: Guard,
): Definition<Schema> => ({ name, fallback, schema, meaning, guard });

/** Every setting there is, in the order of the README. */
export const definitions = {
  mode: define(
    'AUREUS_MODE',
    'demo',
    oneOf(['demo', 'production']),
    '`demo` brings demo funds, sample products and demo logins; `production` refuses demo data and sample secrets',
  ),
  port: define('PORT', '3000', integer(0, 65_535), 'port the server listens on; 0 takes any free one'),
  host: define('HOST', '127.0.0.1', z.string(), 'address the server listens on'),
  publicUrl: define(
    'PUBLIC_URL',
    undefined,
    webAddress.optional(),
    'address under which users reach the app; `http://localhost:PORT` when empty',
    askedByBrowsers,
  ),
  consoleUrl: define(
    'CONSOLE_URL',
    undefined,
    webAddress.optional(),
    "address of the operators' console, on a host of its own; may be empty in demo: the console is then at `/console/` of the app",
    askedByBrowsers,
  ),
  allowedOrigins: define(
    'ALLOWED_ORIGINS',
    undefined,
    origins.optional(),
    'further origins, separated by commas, whose pages may call the server',
    askedByBrowsers,
  ),
  trustProxy: define(
    'TRUST_PROXY',
    undefined,
    integer(0, 10).optional(),
    "number of proxies in front of the server, so that it knows the client's address; 0 in demo when empty, required in production",
  ),
  dataDir: define('DATA_DIR', '.data', z.string(), 'folder for the embedded database, uploads and logs'),
  databaseUrl: define(
    'DATABASE_URL',
    undefined,
    postgresAddress,
    'an outside PostgreSQL 16 or newer; empty starts the embedded one; on another machine production needs `?sslmode=verify-full`',
    databaseServer,
  ),
  databaseOwnerUrl: define(
    'DATABASE_OWNER_URL',
    undefined,
    postgresAddress,
    'the same database, with the login that owns it and runs migrations; `DATABASE_URL` when empty, which production refuses',
    databaseServer,
  ),
  roles: define(
    'AUREUS_ROLES',
    'edge,writer,feed,worker',
    someOf(['edge', 'writer', 'feed', 'worker']),
    'what this process does: `edge` answers calls and sockets, `writer` matches orders, `feed` makes prices, `worker` does what is due; with fewer than all four, `NATS_URL` and `DATABASE_URL` are required',
  ),
  natsUrl: define(
    'NATS_URL',
    undefined,
    address('nats:', 'tls:').optional(),
    'the message server that lets several processes work as one; empty when there is only this process',
    messageServer,
  ),
  databasePoolSize: define('DATABASE_POOL_SIZE', '20', integer(2, 500), 'database connections kept by one server'),
  secretKey: define(
    'SECRET_KEY',
    undefined,
    z.string().min(32, 'must have at least 32 characters').optional(),
    'secret from which the keys for stored secrets are derived; in demo mode it is made once and kept in `DATA_DIR`',
  ),
  marketFeed: define(
    'MARKET_FEED',
    'simulated',
    oneOf(['simulated', 'replay', 'live']),
    'where prices come from: `simulated`, `replay` or `live`; the app shows which one is on',
  ),
  marketSeed: define(
    'MARKET_SEED',
    undefined,
    integer(0, 4_294_967_295).optional(),
    'for tests and pictures: a number from which all simulated prices follow, so that whoever knows it can foretell them; when empty they follow from the secret of the installation',
  ),
  marketSteering: define(
    'MARKET_STEERING',
    'off',
    oneOf(['off', 'on']),
    '`on` lets tests set simulated prices by `POST /dev/prices`; production refuses it',
  ),
  demoLife: define(
    'DEMO_LIFE',
    undefined,
    oneOf(['off', 'on']).optional(),
    '`on`: in demo, a dozen simulated people trade, ask and bid; `off`: nobody does; when empty it is on in demo, except with `NATS_URL`; production refuses `on`',
  ),
  demoArt: define(
    'DEMO_ART',
    undefined,
    oneOf(['off', 'on']).optional(),
    '`on`: in demo, simulated artists fill the art market; `off`: it begins empty; when empty it is on in demo, except with `NATS_URL`; production refuses `on`',
  ),
  marketReplayFile: define(
    'MARKET_REPLAY_FILE',
    undefined,
    z.string().optional(),
    'recorded prices for `MARKET_FEED=replay`',
  ),
  marketReplaySpeed: define(
    'MARKET_REPLAY_SPEED',
    '1',
    decimal(0.1, 100_000),
    'how many times faster than real time a replay runs',
  ),
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
    'service that answers share prices as JSON for `MARKET_FEED=live`; when empty, shares are closed',
    askedByServer,
  ),
  fiatRatesUrl: define(
    'FIAT_RATES_URL',
    undefined,
    webAddress.optional(),
    'service that answers currency rates as JSON; built-in rates when empty',
    askedByServer,
  ),
  smtpUrl: define(
    'SMTP_URL',
    undefined,
    address('smtp:', 'smtps:').optional(),
    "mail server; when empty, mail is shown in the demo's outbox page; production needs TLS (`smtps://`, or `smtp://…?requireTLS=true`)",
    mailServer,
  ),
  mailFrom: define('MAIL_FROM', 'Aureus <no-reply@localhost>', z.string(), 'sender of mail'),
  pushServices: define(
    'PUSH_SERVICES',
    'fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com',
    list,
    'push services of browsers to which notices may be sent; `*.` stands for any beginning of a host',
  ),
  smsUrl: define(
    'SMS_URL',
    undefined,
    webAddress.optional(),
    "service that takes text messages by POST; when empty, they are shown in the demo's outbox page",
    askedByServer,
  ),
  smsToken: define('SMS_TOKEN', undefined, z.string().optional(), 'bearer token for `SMS_URL`'),
  smsAlarm: define(
    'SMS_DAILY_ALARM',
    '1000',
    integer(1, 100_000_000),
    'administrators are told after this many text messages in a day (UTC), or a quarter of them within an hour',
  ),
  smsStop: define(
    'SMS_DAILY_STOP',
    '5000',
    integer(1, 100_000_000),
    'after this many text messages in a day, or a quarter of them within an hour, strangers get no codes; people known here get a quarter more',
  ),
  mailAlarm: define('MAIL_DAILY_ALARM', '20000', integer(1, 100_000_000), 'the same alarm for mail'),
  mailStop: define('MAIL_DAILY_STOP', '100000', integer(1, 100_000_000), 'the same stop for codes by mail'),
  filesS3Url: define(
    'FILES_S3_URL',
    undefined,
    webAddress.optional(),
    'service that speaks the S3 protocol and keeps uploaded pictures; when empty, they are in `DATA_DIR/files`',
    askedByServer,
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
    'JSON-RPC address of an Ethereum node, used to check logins of contract wallets; when empty, those logins are refused',
    askedByServer,
  ),
  depositKeyBtc: define(
    'DEPOSIT_XPUB_BTC',
    undefined,
    accountKey('BTC'),
    "extended public key of the account (`m/84'/0'/0'`) from which Bitcoin deposit addresses are derived; without it there are no Bitcoin deposits, except in demo, which uses a sample key",
  ),
  depositKeyLtc: define('DEPOSIT_XPUB_LTC', undefined, accountKey('LTC'), "the same for Litecoin (`m/84'/2'/0'`)"),
  depositKeyBch: define(
    'DEPOSIT_XPUB_BCH',
    undefined,
    accountKey('BCH'),
    "the same for Bitcoin Cash (`m/44'/145'/0'`)",
  ),
  depositKeyDoge: define('DEPOSIT_XPUB_DOGE', undefined, accountKey('DOGE'), "the same for Dogecoin (`m/44'/3'/0'`)"),
  depositKeyXrp: define(
    'DEPOSIT_XPUB_XRP',
    undefined,
    accountKey('XRP'),
    "the same for the XRP Ledger (`m/44'/144'/0'`)",
  ),
  depositKeyAtom: define(
    'DEPOSIT_XPUB_ATOM',
    undefined,
    accountKey('ATOM'),
    "the same for the Cosmos Hub (`m/44'/118'/0'`)",
  ),
  depositKeySui: define(
    'DEPOSIT_XPUB_SUI',
    undefined,
    accountKey('SUI'),
    "the same for Sui (`m/54'/784'/0'`, the path of its secp256k1 keys)",
  ),
  depositKeyEvm: define(
    'DEPOSIT_XPUB_EVM',
    undefined,
    accountKey('ERC20'),
    "the same for Ethereum and its tokens, BNB Smart Chain and Avalanche C-Chain (`m/44'/60'/0'`)",
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
    'who receives bank transfers in dollars; set all four bank settings or none: without them there are no bank deposits',
  ),
  depositBankName: define('DEPOSIT_BANK_NAME', undefined, bankLine, 'the receiving bank'),
  depositBankAccount: define('DEPOSIT_BANK_ACCOUNT', undefined, bankLine, 'account number or IBAN there'),
  depositBankCode: define('DEPOSIT_BANK_CODE', undefined, bankLine, 'its BIC or routing number'),
  logLevel: define(
    'LOG_LEVEL',
    'info',
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    'lowest level that is logged',
  ),
  logFormat: define(
    'LOG_FORMAT',
    undefined,
    oneOf(['human', 'json']).optional(),
    'form of the log on the console: `human` in demo (JSON then goes to `DATA_DIR/logs`), `json` in production',
  ),
  metricsToken: define(
    'METRICS_TOKEN',
    undefined,
    z.string().min(16, 'must have at least 16 characters').optional(),
    'bearer token for `/metrics`; without one, only requests from the machine itself (loopback) may read it',
  ),
  rateLimitFactor: define(
    'RATE_LIMIT_FACTOR',
    '1',
    decimal(0.01, 1_000_000),
    'for load tools and tests: multiplies every rate limit, and divides the calculation a browser must do before it may ask for a code',
  ),
  spotBatchSize: define('SPOT_BATCH_SIZE', '256', integer(1, 4096), 'most orders that a market writer commits at once'),
  spotWriters: define(
    'SPOT_WRITERS',
    undefined,
    integer(1, 64).optional(),
    'number of market writers that share the markets, in all processes together; when empty 1, or 4 with `NATS_URL`; must be the same for every process',
  ),
  shutdownSeconds: define('SHUTDOWN_SECONDS', '15', integer(1, 300), 'longest time an orderly stop may take'),
};
