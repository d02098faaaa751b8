import { upload } from '@aureus/contract/files/calls.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { TestServer } from '../support/server.ts';

export interface Uploaded {
  readonly status: number;
  /** The reference, or null when it was refused. */
  readonly reference: string | null;
  readonly error: string | null;
  readonly message: unknown;
}

export interface UploadOptions {
  readonly token?: string;
  readonly purpose?: FilePurpose;
  readonly name?: string;
  readonly type?: string;
}

/** Uploads a file as a browser does. */
export async function sendFile(server: Pick<TestServer, 'url'>, bytes: Buffer, options: UploadOptions = {}) {
  const { token, purpose, name = 'picture.jpg', type = 'image/jpeg' } = options;
  const form = new FormData();
  if (purpose !== undefined) form.set('purpose', purpose);
  form.set('lang', 'en');
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const reply = await fetch(`${server.url}/api${upload.path}`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: token },
    body: form,
  });
  const json = (await reply.json()) as { type: string; message: unknown; error_code?: string };
  const ok = json.type === 'ok';
  return {
    status: reply.status,
    reference: ok ? String(json.message) : null,
    error: ok ? null : String(json.error_code),
    message: json.message,
  } satisfies Uploaded;
}

/** As `sendFile`, for a file that must be taken. @returns its reference */
export async function uploadPicture(server: Pick<TestServer, 'url'>, bytes: Buffer, options: UploadOptions) {
  const { reference, error } = await sendFile(server, bytes, options);
  if (reference === null) throw new Error(`The picture was refused: ${error}`);
  return reference;
}
