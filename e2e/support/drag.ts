import type { Locator, Page } from '@playwright/test';

/** A place of an element as parts of its width and height. */
export type Place = readonly [x: number, y: number];

/** Drags on the screen from one place to another, pixels: with a finger where there is one, else with the mouse. */
export async function drag(page: Page, from: Place, to: Place, isTouch: boolean): Promise<void> {
  const steps = [0.25, 0.5, 0.75, 1].map((part): Place => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
  ]);
  if (isTouch) {
    const session = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Place[]): Promise<void> => {
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    };
    await touch('touchStart', [from]);
    for (const step of steps) await touch('touchMove', [step]);
    await touch('touchEnd', []);
    await session.detach();
    return;
  }
  await page.mouse.move(...from);
  await page.mouse.down();
  for (const step of steps) await page.mouse.move(...step);
  await page.mouse.up();
}

/** Where a part of an element is on the screen. */
export async function placeIn(element: Locator, [x, y]: Place): Promise<Place> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('Not on the screen');
  return [box.x + box.width * x, box.y + box.height * y];
}
