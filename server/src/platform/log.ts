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
  if (settings.logFormat === 'json') return pino(options(level), consoleStream);
  const folder = path.join(settings.dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  return pino(
    options(level),
    pino.multistream([
      { level: level as pino.Level, stream: humanStream(consoleStream) },
      { level: level as pino.Level, stream: rotatingFile(path.join(folder, 'server.log'), FILE_LIMIT) },
    ]),
  );
}

/** A logger that says nothing, for tests and tools. */
export const silentLogger: Logger = pino({ level: 'silent' });

function options(level: string): pino.LoggerOptions {
  return {
    level,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), bindings: (bindings) => censor(bindings) as pino.Bindings },
    serializers: { err: describeError, error: describeError, req: describeRequest, res: describeReply },
    hooks: {
      logMethod(args, method) {
        const clean = args.map((arg) => (typeof arg === 'string' ? censorText(arg) : censor(arg)));
        method.apply(this, clean as Parameters<typeof method>);
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
      target.write(`${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${text}${details.join('')}\n`);
    },
  };
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
