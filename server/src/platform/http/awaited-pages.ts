/** The process we are, as far as it is asked here. */
export type Self = Pick<NodeJS.Process, 'on' | 'off' | 'connected'> & { disconnect?(): void };

/** Whoever was building the pages has gone. */
export class PagesMissingError extends Error {
  constructor() {
    super('Whoever was building the pages ended before they were there');
    this.name = 'PagesMissingError';
  }
}

/**
 * Waits until the pages are built. `npm start` builds them while the server starts: it says so by `AUREUS_PAGES=awaited`
 * and sends `pages` over the channel between the two. A server that was started otherwise does not wait.
 * @param stopping ends the waiting
 * @throws PagesMissingError when the channel closes before
 */
export async function awaitPages(
  stopping: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
  self: Self = process,
): Promise<void> {
  // What is started without a channel has nobody to wait for, whatever its environment was handed down.
  if (env['AUREUS_PAGES'] !== 'awaited' || self.disconnect === undefined || stopping.aborted) return;
  if (!self.connected) throw new PagesMissingError();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const told = (message: unknown): void => {
    if (message === 'pages') resolve();
  };
  const alone = (): void => reject(new PagesMissingError());
  const stop = (): void => resolve();
  // A message that came before anybody listened is kept by Node and told now.
  self.on('message', told);
  self.on('disconnect', alone);
  stopping.addEventListener('abort', stop);
  try {
    await promise;
  } finally {
    self.off('message', told);
    self.off('disconnect', alone);
    stopping.removeEventListener('abort', stop);
    if (self.connected) self.disconnect();
  }
}
