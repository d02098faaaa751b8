/** Uploads a file as a browser does. @returns how long it took to be answered, and the code of a refusal */
export async function upload(port: number, token: string, picture: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('purpose', 'voucher');
  form.set('file', new Blob([picture]), 'photo.jpg');
  const from = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/api/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const { type, error_code: code } = (await reply.json()) as { type: string; error_code?: string };
  return { ms: performance.now() - from, code: type === 'ok' ? null : (code ?? type) };
}
