import type { Page } from '@playwright/test';
import { type Control, controlsOf, falseControls, LAYERS, type Within } from './controls.ts';
import { expectFinished, goInside, land } from '../rounds.ts';
import { takeBack, tapMarked } from './effects.ts';

/** What ends the session or the account, and so the crawl: walks of their own try it. */
const ENDINGS = /log out|logout|close (the |my |your )?account|delete (the |my |your )?account/i;

/** Alike things in a long list do alike: so many of them are tapped. */
const MOST_ALIKE = 2;

/** How often something that is drawn anew all the time is tapped. */
const MOST_TRIES = 4;

interface Needs {
  readonly page: Page;
  /** Shows the page as it is when it is first opened, and waits until it has all it asked for. */
  readonly open: () => Promise<void>;
  /** Controls of the frame that were tapped on other pages. */
  readonly tappedOfFrame: Set<string>;
}

export interface Crawled {
  readonly tapped: number;
  /** Controls after which nothing changed, and those that cannot be tapped at all. */
  readonly findings: string[];
  /** Controls that are off without a word about why at them; what stands beside them may say it. */
  readonly silent: string[];
}

/** Taps each control of a page, and each behind its tabs and of what opens over it, always on a page as it is when it is first opened. */
export async function crawl({ page, open, tappedOfFrame }: Needs): Promise<Crawled> {
  const findings: string[] = [];
  const silent = new Set<string>();
  let tapped = 0;
  await open();
  findings.push(...(await falseControls(page)).map((words) => `looks as if it could be tapped: ${words}`));

  /** Taps one control of a page that is as it was opened. @returns whether something came of it */
  const tap = async (control: Control, within: Within, path: string): Promise<boolean> => {
    /** Marks it. What an earlier tap used up is gone, and a field may have the focus by now. */
    const isThere = async (): Promise<boolean> => {
      const now = (await controlsOf(page, within, control.key)).find(({ key }) => key === control.key);
      return now !== undefined && !now.isChosen;
    };
    if (!(await isThere())) return false;
    tapped += 1;
    let effect = await tapMarked(page, control.isSlider);
    // What is drawn anew, as rows with prices are, loses its mark.
    for (let tries = 1; effect === 'covered' && tries < MOST_TRIES; tries += 1) {
      if (!(await isThere())) return false;
      effect = await tapMarked(page, control.isSlider);
    }
    if (effect === 'nothing') findings.push(`nothing changed after ${path}${control.words}`);
    if (effect === 'covered') findings.push(`cannot be tapped: ${path}${control.words}`);
    return effect === 'changed';
  };

  /** Taps one control of what a tap has opened. @returns whether all is as it was before, so that the next one can be tapped */
  const tapWithin = async (control: Control, within: Within, path: string): Promise<boolean> => {
    const before = { layers: await layersOn(page), address: page.url() };
    if (!(await tap(control, within, path))) return true;
    return page.url() === before.address && takeBack(page, before.layers);
  };

  const worth = (controls: readonly Control[]): Control[] => {
    for (const { isDisabled, hasReason, words } of controls) if (isDisabled && !hasReason) silent.add(words);
    const alike = new Map<string, number>();
    return controls.filter(({ key, words, ...control }) => {
      if (control.isDisabled || control.isChosen || control.leavesBrowser || ENDINGS.test(words)) return false;
      if (control.isOfFrame) {
        if (tappedOfFrame.has(key)) return false;
        tappedOfFrame.add(key);
      }
      const kind = key.replace(/ \d+$/, '');
      alike.set(kind, (alike.get(kind) ?? 0) + 1);
      return alike.get(kind)! <= MOST_ALIKE;
    });
  };

  // What lies over the page from the beginning keeps the rest of it from being tapped.
  const place: Within = (await layersOn(page)) > 0 ? 'layer' : 'page';
  const first = await controlsOf(page, place);
  const known = new Set(first.map(({ key }) => key));
  for (const control of worth(first)) {
    const before = { layers: await layersOn(page), address: page.url() };
    if (!(await tap(control, place, ''))) continue;
    const within = (await layersOn(page)) > before.layers ? 'layer' : 'page';
    // A tab that has an address is a route of its own.
    const hasMore = within === 'layer' || (control.isTab && page.url() === before.address);
    if (hasMore) {
      const path = `${control.words} → `;
      if (within === 'page') await expectFinished(page);
      let isOpen = true;
      const opened = await controlsOf(page, within);
      for (const inner of worth(opened.filter(({ key }) => within === 'layer' || !known.has(key)))) {
        if (!isOpen) {
          await open();
          await controlsOf(page, place, control.key);
          if ((await tapMarked(page, control.isSlider)) !== 'changed') break;
          if (within === 'page') await expectFinished(page);
        }
        isOpen = await tapWithin(inner, within, path);
      }
      await open();
    } else if (page.url() !== before.address || !(await takeBack(page, before.layers))) await open();
  }
  return { tapped, findings, silent: [...silent] };
}

/** Pages that stay as they were left while others are shown, and those on which what is chosen stays on the device. */
const KEEPING =
  /^\/($|\?)|^\/pages\/(index|market\/market|transaction\/index|financial|fund\/assets\b|setting\/(setting|areas))/;

/** Where nothing is kept, and little is asked for. */
const ELSEWHERE = '/pages/nowhere';

/**
 * What shows a route as it is when it is first opened. Inside the app that takes a quarter of loading it anew, which is
 * done the first time, and where pages keep what was done on them.
 */
export function opener(page: Page, route: string): () => Promise<void> {
  let device: string | undefined;
  let layers = 0;
  return async () => {
    if (device !== undefined && !KEEPING.test(route)) {
      await goInside(page, ELSEWHERE);
      // After a tap that led back there it is loaded anew: an app that still starts misses the next change of its address.
      await expectFinished(page);
      await goInside(page, route);
      // A sheet of the frame, such as one that asks for the password, stays over whatever page comes.
      if ((await layersOn(page)) !== layers) await land(page, route);
    } else {
      if (device !== undefined) await page.evaluate(restore, device);
      await land(page, route);
    }
    await expectFinished(page);
    if (device !== undefined) return;
    device = await page.evaluate(() => JSON.stringify(localStorage));
    layers = await layersOn(page);
  };
}

/** Puts on the device what was kept there: a language that was tapped would be spoken from then on. */
export function restore(device: string): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(JSON.parse(device) as Record<string, string>))
    localStorage.setItem(key, value);
}

export async function layersOn(page: Page): Promise<number> {
  return page.locator(LAYERS).filter({ visible: true }).count();
}
