const MAX_BYTES = 256 * 1024;

/**
 * Fetches the text of a small document from a service. Redirects are not followed.
 * @param patienceMs longest time until the whole text has come
 * @throws Error for another status than 200 or more than 256 KiB; whatever `fetch` throws
 */
export async function fetchText(url: string, stopped: AbortSignal, patienceMs = 10_000): Promise<string> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]);
  const reply = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (reply.status !== 200 || reply.body === null) {
    await reply.body?.cancel();
    throw new Error(`The service answered with status ${reply.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body) {
    size += part.byteLength;
    // Leaving the loop ends the download.
    if (size > MAX_BYTES) throw new Error('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
