import type { Page } from '@playwright/test';

/** Turns the clock of the device on as well, from the next page on. Its timers go on as they are. */
export async function turnDevice(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ahead) => {
    type Device = typeof globalThis & { realDate?: DateConstructor };
    const device = globalThis as Device;
    const real = (device.realDate ??= Date);
    device.Date = new Proxy(real, {
      construct: (target, values: [], made) =>
        Reflect.construct(target, values.length === 0 ? [real.now() + ahead] : values, made) as Date,
      get: (target, key) => (key === 'now' ? () => real.now() + ahead : (Reflect.get(target, key) as unknown)),
    });
  }, aheadMs);
}
