import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../src/call-error.ts';
import { PictureUpload } from '../../src/files/picture-upload.ts';
import type { SendOptions } from '../../src/files/send-picture.ts';
import { UnreadablePictureError } from '../../src/files/shrink-picture.ts';

const addresses = { made: 0, open: new Set<string>() };
beforeEach(() => {
  addresses.open.clear();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    addresses.made += 1;
    addresses.open.add(`blob:${addresses.made}`);
    return `blob:${addresses.made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.open.delete(address));
});

interface Sent extends SendOptions {
  readonly picture: Blob;
  readonly done: (reference: string) => void;
  readonly fail: (error: unknown) => void;
}

function create() {
  const sent: Sent[] = [];
  const upload = new PictureUpload({
    shrink: async (file) => {
      if (file.type === 'text/plain') throw new UnreadablePictureError();
      return file;
    },
    send: (picture, options) =>
      new Promise((done, fail) => {
        sent.push({ ...options, picture, done, fail });
      }),
  });
  const references: string[] = [];
  const pick = (type = 'image/png'): Promise<void> =>
    upload.pick(new Blob(['x'], { type }), (reference) => void references.push(reference));
  const isSent = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));
  return { upload, sent, references, pick, isSent };
}

test('a picture is shown while it is sent, says how far it has come, and ends in its reference', async () => {
  const { upload, sent, references, pick, isSent } = create();
  const picked = pick();
  await isSent(1);
  expect(upload.shown()).toEqual({ state: { kind: 'working', share: 0 }, preview: expect.stringContaining('blob:') });
  sent[0]?.onProgress?.(0.4);
  expect(upload.shown().state).toEqual({ kind: 'working', share: 0.4 });
  sent[0]?.onProgress?.(1);
  expect(upload.shown().state).toEqual({ kind: 'working', share: null });
  sent[0]?.done('/upload/1');
  await picked;
  expect([upload.shown().state, references]).toEqual([{ kind: 'done' }, ['/upload/1']]);
});

test('what was not taken is tried again with the same picture', async () => {
  const { upload, sent, references, pick, isSent } = create();
  const picked = pick();
  await isSent(1);
  sent[0]?.fail(new CallError('network'));
  await picked;
  const { state, preview } = upload.shown();
  expect([state.kind, preview === null]).toEqual(['failed', false]);
  if (state.kind === 'failed') state.retry?.();
  await isSent(2);
  expect(sent[1]?.picture).toBe(sent[0]?.picture);
  sent[1]?.done('/upload/2');
  await vi.waitFor(() => expect(references).toEqual(['/upload/2']));
});

test('what is no picture is not sent, and cannot be tried again', async () => {
  const { upload, sent, pick } = create();
  await pick('text/plain');
  expect(upload.shown()).toMatchObject({ state: { kind: 'failed', retry: null }, preview: null });
  expect(sent).toEqual([]);
});

test('a newly picked picture takes the place of the one before, of which nothing is heard any more', async () => {
  const { upload, sent, references, pick, isSent } = create();
  void pick();
  await isSent(1);
  void pick();
  await isSent(2);
  expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  sent[0]?.done('/upload/old');
  sent[1]?.done('/upload/new');
  await vi.waitFor(() => expect(references).toEqual(['/upload/new']));
  expect(addresses.open.size).toBe(1);
  upload.clear();
  expect([upload.shown(), addresses.open.size]).toEqual([{ state: { kind: 'none' }, preview: null }, 0]);
});

test('one that is given up, or whose form is gone, gives no reference', async () => {
  for (const leave of ['clear', 'end'] as const) {
    const { upload, sent, references, pick, isSent } = create();
    const picked = pick();
    await isSent(1);
    upload[leave]();
    sent[0]?.done('/upload/1');
    await picked;
    expect([references, addresses.open.size]).toEqual([[], 0]);
  }
});
