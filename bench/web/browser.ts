import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export async function launch(): Promise<Browser> {
  const { existsSync } = await import('node:fs');
  const executablePath = places.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) throw new Error('There is no Chromium; set CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'],
  });
}

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/** A mid-range phone: 390 × 844 points, two pixels each, touch. A fresh one has nothing in its cache. */
export async function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    ...options,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return { context, page, session };
}

/** 150 ms away, 1.6 Mbit/s down, 0.75 up: what page speed tools call slow 4G. */
export async function slowNetwork({ session }: Phone): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

export async function slowProcessor({ session }: Phone, factor: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** One figure of the browser's own accounts, e.g. `ScriptDuration` in seconds. */
export async function metric({ session }: Phone, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
}

/** Bytes of the script heap after a full collection. */
export async function heapAfterCollection(phone: Phone): Promise<number> {
  await phone.session.send('HeapProfiler.collectGarbage');
  return metric(phone, 'JSHeapUsedSize');
}
