import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { censor, censorText } from './log-censor.ts';
import type { Settings } from './settings.ts';

export type Logger = pino.Logger;

type LogSettings = Pick<Settings, 'logLevel' | 'logFormat' | 'dataDir'>;

/** A log file is put aside as `.1` when it has grown to this many bytes. */
const FILE_LIMIT = 20 * 1024 * 1024;

/**
 * The logger of one process. `json`: structured lines on the console. `human`: short lines on the console and the
 * structured ones in `DATA_DIR/logs/server.log`. Passwords, codes, tokens and card numbers never reach either.
 */
export function createLogger(settings: LogSettings, consoleStream: NodeJS.WritableStream = process.stdout): Logger {
  const level = settings.logLevel;
  if (settings.logFormat === 'json') return guardChildren(pino(options(level), consoleStream));
  const folder = path.join(settings.dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const streams = pino.multistream([
    { level: level as pino.Level, stream: humanStream(consoleStream) },
    { level: level as pino.Level, stream: rotatingFile(path.join(folder, 'server.log'), FILE_LIMIT) },
  ]);
  return guardChildren(pino(options(level), streams));
}

/** A child logger's fixed fields bypass every hook of pino; children inherit this method in turn. */
function guardChildren(logger: Logger): Logger {
  const child = logger.child;
  logger.child = function guardedChild(this: Logger, bindings: pino.Bindings, settings?: object) {
    return child.call(this, censor(bindings) as pino.Bindings, settings ?? {});
  } as typeof logger.child;
  return logger;
}

/** A logger that says nothing, for tests and tools. */
export const silentLogger: Logger = pino({ level: 'silent' });

function options(level: string): pino.LoggerOptions {
  return {
    level,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError, error: describeError, req: describeRequest, res: describeReply },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args as unknown[];
        // Of a bare error pino would take the message as it is.
        const whole =
          first instanceof Error ? [{ err: first }, rest[0] ?? first.message, ...rest.slice(1)] : [first, ...rest];
        method.apply(this, whole.map((part) => censor(part)) as Parameters<typeof method>);
      },
    },
  };
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return censor(error);
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message: censorText(message),
    stack: censorText(stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

interface LoggedRequest {
  method?: string;
  url?: string;
  ip?: string;
  id?: string;
}

/** Bodies, headers and query strings hold secrets; the path says enough. */
function describeRequest(request: LoggedRequest): unknown {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0], ip: request.ip };
}

function describeReply(reply: { statusCode?: number }): unknown {
  return { status: reply.statusCode };
}

/** Turns structured lines into `12:00:01 warn  message key=value`. */
function humanStream(target: NodeJS.WritableStream): pino.DestinationStream {
  return {
    write(line: string) {
      const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
      const details = Object.entries(rest).map(([key, value]) => ` ${key}=${shortValue(value)}`);
      const problem = err as { message?: string; stack?: string } | undefined;
      const trouble = level === 'error' || level === 'fatal' ? (problem?.stack ?? problem?.message) : problem?.message;
      const text = [msg, trouble].filter((part) => part !== undefined && part !== '').join(': ');
      const entry = `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${text}${details.join('')}`;
      target.write(`${onlyOneEntry(entry)}\n`);
    },
  };
}

/** Text from outside may hold line ends or terminal codes: further lines are set in, codes are dropped. */
function onlyOneEntry(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.replace(/\r\n|[\r\n\u2028\u2029]/g, '\n    ').replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');
}

function shortValue(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}

function rotatingFile(file: string, limit: number): Writable {
  const size = (): number => (existsSync(file) ? statSync(file).size : 0);
  let written = size();
  let stream: WriteStream | undefined;
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      if (written >= limit) {
        stream?.end();
        stream = undefined;
        renameSync(file, `${file}.1`);
        written = 0;
      }
      // A full disk must not end the process: the console still has the line.
      stream ??= createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => {});
      written += Buffer.byteLength(line);
      stream.write(line, () => done());
    },
    final(done) {
      if (stream) stream.end(done);
      else done();
    },
  });
}
