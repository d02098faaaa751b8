/** A message in the demo's outbox. */
export interface SentMail {
  /** Grows from each message to the next. */
  readonly id: number;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  /** The code it carries, when it carries one. */
  readonly code: string | null;
}

const PATIENCE_MS = 60_000;

/** What was sent to an address, the newest first. */
async function sentTo(base: string, address: string): Promise<SentMail[]> {
  const response = await fetch(`${base}/dev/outbox.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as SentMail[];
}

/** The number of the newest message to an address: what is meant to come next has a higher one. */
export async function newestTo(base: string, address: string): Promise<number> {
  return (await sentTo(base, address))[0]?.id ?? 0;
}

/**
 * The newest message to an address of those that are meant, once there is one. Mail goes out by a job, so the newest of
 * all may still be one of before: say what the meant one has that no other has, or after which it comes.
 */
export async function awaitMail(
  base: string,
  address: string,
  isMeant: (mail: SentMail) => boolean,
  after = 0,
): Promise<SentMail> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    const found = (await sentTo(base, address)).find((mail) => mail.id > after && isMeant(mail));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const there = (await sentTo(base, address)).map(({ id, subject }) => `${id} ${subject}`);
  throw new Error(`The mail that is meant did not come to ${address}; there are: ${there.join(', ')}`);
}
