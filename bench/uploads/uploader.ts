/**
 * A process that uploads a picture a user, all at once, whenever it is told to: the clock of the quotes runs in
 * another, and so does the product.
 */
import { upload } from './upload.ts';

/** What it is given first. */
export interface UploadTask {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
}

/** Of one burst: milliseconds of the uploads that were taken, and how many were not. */
export interface UploadTimes {
  readonly times: number[];
  readonly refused: number;
}

let task: UploadTask | undefined;

async function burst({ port, tokens, pictures }: UploadTask): Promise<UploadTimes> {
  const all = await Promise.all(tokens.map((token, n) => upload(port, token, pictures[n] ?? new Uint8Array())));
  const times = all.filter(({ code }) => code === null).map(({ ms }) => ms);
  return { times, refused: all.length - times.length };
}

process.on('message', (message: UploadTask | 'burst') => {
  if (message !== 'burst') task = message;
  else if (task) void burst(task).then((done) => process.send?.(done));
});
process.on('disconnect', () => process.exit(0));
