import multipart from '@fastify/multipart';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { maxUploadBytes } from '@aureus/contract/files/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { refuseLateRequest } from './failures.ts';
import { addToForm, fieldError, MAX_FIELDS } from './form.ts';
import type { FormFields } from './form.ts';
import type { Receive, ReceivedFile } from './route.ts';
import { watchPace } from './upload-pace.ts';
import type { Pace, PaceRule } from './upload-pace.ts';

/** The only name a file may have. */
const FILE_FIELD = 'file';
/** What the fields and the lines between the parts may take beside the file, in bytes. */
const AROUND_FILE = 64 * 1024;
/** Lets the routes of `scope` take multipart bodies, and no other. The body is read by `readMultipart`. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: maxUploadBytes,
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldNameSize: 100,
      fieldSize: 10_000,
      headerPairs: 20,
    },
  });
}

/** An upload as it came. What the client called the file, and its kind, are not believed and not kept. */
export interface MultipartBody {
  readonly fields: FormFields;
  /** The caller must drop it. */
  readonly file: ReceivedFile;
}

/**
 * Reads the one file and the fields beside it, by the rules of forms. The file is handed on piece by piece as it comes
 * in, and dropped when anything about the body turns out to be wrong.
 * @param rule how fast it has to come; who sends more slowly is cut
 * @throws AppError unsupported_media_type, body_too_large, malformed_body, repeated_field, unknown_field,
 *   invalid_request without a file
 */
export async function readMultipart(
  request: FastifyRequest,
  receive: Receive<ReceivedFile>,
  rule: PaceRule,
): Promise<MultipartBody> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxUploadBytes + AROUND_FILE) throw new AppError('body_too_large');
  const { socket } = request.raw;
  const pace = watchPace(
    () => socket.bytesRead,
    () => refuseLateRequest(socket),
    rule,
  );
  const received: ReceivedFile[] = [];
  try {
    return await readParts(request, pace, async (pieces) => {
      const file = await receive(pieces);
      received.push(file);
      return file;
    });
  } catch (error) {
    for (const file of received) file.drop();
    throw error instanceof AppError ? error : refusal(error);
  } finally {
    pace.end();
  }
}

async function readParts(request: FastifyRequest, pace: Pace, receive: Receive<ReceivedFile>): Promise<MultipartBody> {
  const fields = Object.create(null) as FormFields;
  let file: ReceivedFile | undefined;
  let wrong: AppError | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname === FILE_FIELD && !wrong) {
        file = await receive(piecesOf(part, pace));
      } else {
        wrong ??= fieldError('unknown_field', part.fieldname);
        // Read also when it is refused: what follows comes only then.
        for await (const _piece of piecesOf(part, pace));
      }
      continue;
    }
    try {
      addToForm(fields, part.fieldname, fieldText(part));
    } catch (error) {
      wrong ??= error as AppError;
    }
  }
  if (wrong) throw wrong;
  if (FILE_FIELD in fields) throw fieldError('invalid_request', FILE_FIELD);
  if (file === undefined) throw fieldError('invalid_request', FILE_FIELD);
  return { fields, file };
}

/** The bytes of a file, taken in turns with all other uploads. */
async function* piecesOf({ file }: MultipartFile, pace: Pace): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    pace.hold();
    yield piece as Buffer;
    await turn();
    pace.resume();
  }
  if (file.truncated) throw new AppError('body_too_large');
}

let lastTurn: Promise<void> = Promise.resolve();

/** One chunk of all uploads a round of the event loop, so that many at once do not hold up the calls in between. */
function turn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

function fieldText(part: Exclude<MultipartValue | MultipartFile, MultipartFile>): string {
  const { value, fieldnameTruncated, valueTruncated } = part;
  // A part that calls itself JSON arrives here as an object.
  if (typeof value !== 'string' || fieldnameTruncated || valueTruncated) throw new AppError('malformed_body');
  return value;
}

/** What the parser throws. Anything it says of a body is the sender's fault. */
function refusal(error: unknown): AppError {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('body_too_large');
  if (code === 'FST_FILES_LIMIT') return fieldError('repeated_field', FILE_FIELD);
  if (code === 'FST_PROTO_VIOLATION') return fieldError('unknown_field', '?');
  return new AppError('malformed_body');
}
