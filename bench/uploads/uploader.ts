/**
 * A process that uploads a picture a user, all at once, whenever it is told to: the clock of the quotes runs in
 * another, and so does the product.
 */
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

async function upload(port: number, token: string, picture: Uint8Array<ArrayBuffer>): Promise<number | null> {
  const form = new FormData();
  form.set('purpose', 'voucher');
  form.set('file', new Blob([picture]), 'photo.jpg');
  const from = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/api/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const { type } = (await reply.json()) as { type: string };
  return type === 'ok' ? performance.now() - from : null;
}

let task: UploadTask | undefined;

async function burst({ port, tokens, pictures }: UploadTask): Promise<UploadTimes> {
  const all = await Promise.all(tokens.map((token, n) => upload(port, token, pictures[n] ?? new Uint8Array())));
  const times = all.filter((time) => time !== null);
  return { times, refused: all.length - times.length };
}

process.on('message', (message: UploadTask | 'burst') => {
  if (message !== 'burst') task = message;
  else if (task) void burst(task).then((done) => process.send?.(done));
});
process.on('disconnect', () => process.exit(0));
