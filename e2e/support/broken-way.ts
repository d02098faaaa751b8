import type { Page, Route } from '@playwright/test';

/** What becomes of a request on a broken way. */
export interface Fault {
  /** Whether what was asked reaches the server. */
  readonly arrives: boolean;
  /** What the page is given in the place of the answer. */
  readonly instead: (route: Route) => Promise<void>;
}

export const lostAnswer: Fault = { arrives: true, instead: (route) => route.abort('connectionreset') };
export const lostRequest: Fault = {
  arrives: false,
  instead: (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>not here</h1>' }),
};

/** The way of one call between a page and the server, broken until it is mended. */
export class BrokenWay {
  /** The idempotency key of every request, in order. */
  readonly keys: (string | undefined)[] = [];
  /** How many requests reached the server while the way was broken. */
  arrived = 0;
  #isBroken = true;

  /** @param faults of the requests in order; the last one also of all that follow */
  static async make(page: Page, path: string, ...faults: readonly [Fault, ...Fault[]]): Promise<BrokenWay> {
    const way = new BrokenWay();
    await page.route(`**/api${path}`, async (route) => {
      const { arrives, instead } = faults[Math.min(way.keys.length, faults.length - 1)] ?? faults[0];
      way.keys.push(route.request().headers()['idempotency-key']);
      if (!way.#isBroken) {
        await route.continue();
        return;
      }
      if (arrives) {
        await route.fetch();
        way.arrived += 1;
      }
      await instead(route);
    });
    return way;
  }

  mend(): void {
    this.#isBroken = false;
  }

  /** Whether the page asked again, always by the same key. */
  get isOneKey(): boolean {
    return this.keys.length > 1 && new Set(this.keys).size === 1 && this.keys[0] !== undefined;
  }
}

/** What a page of money says meanwhile. */
export const UNKNOWN = 'We do not know yet whether this went through. We are checking. It will not happen twice.';
