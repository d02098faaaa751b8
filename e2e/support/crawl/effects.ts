import type { Page, Request } from '@playwright/test';
import { LAYERS, MARKED } from './controls.ts';

/** Frames in which a tap must have shown something. */
const PATIENCE_FRAMES = 30;

/** How long a control may be on its way to where it can be tapped. */
const REACH_MS = 3_000;

/** Frames in which a page shows what it changes by itself. */
const IDLE_FRAMES = 4;

/** Frames in which figures that run on by themselves, such as prices and clocks, change again. */
const RUN_FRAMES = 90;

interface Watch {
  /** Counts what leaves no trace on the page: what was copied, shared, printed or said by the browser. */
  unseen: number;
  /** Right before the control was tapped. */
  before: Set<string>;
  /** What the page changes by itself. */
  own: Set<string>;
  /** The words of each element right before the control was tapped, figures among them. */
  words: Map<Element, string>;
}

declare global {
  interface Window {
    crawl: Watch & {
      picture: (layers: string) => Set<string>;
      wordsNow: () => Map<Element, string>;
      reworded: (since: Map<Element, string>) => Set<Element>;
      differing: (one: Set<string>, other: Set<string>) => Set<string>;
      frames: (count: number) => Promise<void>;
    };
  }
}

/** Must run before the app does. */
export async function watchEffects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (): void => {
      window.crawl.unseen += 1;
    };
    const noting =
      <T extends unknown[], R>(whole: (...values: T) => R) =>
      (...values: T): R => {
        note();
        return whole(...values);
      };
    window.crawl = {
      unseen: 0,
      before: new Set(),
      own: new Set(),
      words: new Map(),
      wordsNow: () =>
        new Map(
          [...document.querySelectorAll('body *:not(time, [role=timer], svg *, canvas)')].map((element) => [
            element,
            [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join(''),
          ]),
        ),
      reworded: (since) => {
        const now = window.crawl.wordsNow();
        return new Set([...since].flatMap(([element, words]) => (now.get(element) === words ? [] : element)));
      },
      frames: async (count) => {
        for (let index = 0; index < count; index += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      },
      differing: (one, other) => new Set([...one, ...other].filter((line) => one.has(line) !== other.has(line))),
      picture: (layers) => {
        const lines = new Set<string>([location.href, document.title, `unseen ${window.crawl.unseen}`]);
        const add = (line: string): void => {
          let count = 0;
          while (lines.has(`${line} ${count}`)) count += 1;
          lines.add(`${line} ${count}`);
        };
        const active = document.activeElement;
        const fields: Element[] = [...document.querySelectorAll('input, textarea, select')];
        for (const element of [document.documentElement, ...document.querySelectorAll('body, body *')]) {
          if (element.closest('time, [role=timer], svg, canvas') !== null || !element.checkVisibility()) continue;
          const marks = [...element.attributes]
            .filter(({ name }) => /^(aria-|data-theme|data-colo|lang|open|role|disabled|href|src)/.test(name))
            .map(({ name, value }) => `${name}=${value}`);
          const words = [...element.childNodes]
            .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
            .join('');
          const { value, checked } = element as HTMLInputElement;
          const field = typeof value === 'string' && element.tagName !== 'BUTTON' ? `${value} ${checked}` : '';
          const place =
            element.scrollLeft + element.scrollTop === 0 ? '' : `@${element.scrollLeft},${element.scrollTop}`;
          // Which one it is: fields without a word in them are alike.
          const focus = element === active && fields.includes(element) ? `focus ${fields.indexOf(element)}` : '';
          // Of several that differ in figures alone, which one is chosen.
          const isChosen = element.matches('[aria-pressed=true], [aria-selected=true], [aria-checked=true], :checked');
          const which = isChosen ? [...(element.parentElement?.children ?? [])].indexOf(element) : '';
          // Prices run on.
          const still = `${marks.join(' ')} ${words}`.replaceAll(/[\d.,:+\-−%]/g, '');
          add(`${element.tagName} ${still} ${field} ${place} ${focus} ${which}`);
        }
        add(`${document.querySelectorAll(layers).length} layers`);
        return lines;
      },
    };
    navigator.clipboard.writeText = noting(navigator.clipboard.writeText.bind(navigator.clipboard));
    navigator.clipboard.write = noting(navigator.clipboard.write.bind(navigator.clipboard));
    // Their windows are of the browser, and nothing closes them here.
    navigator.share = async () => note();
    window.print = note;
    const request = Element.prototype.requestFullscreen;
    Element.prototype.requestFullscreen = noting(async function whole(this: Element) {
      return request.call(this);
    });
  });
}

/** What a tap did. */
export type Effect = 'changed' | 'nothing' | 'covered';

/** Taps the marked control and tells whether anything came of it: on the page, in the browser or at the server. */
export async function tapMarked(page: Page, isSlider: boolean): Promise<Effect> {
  const control = page.locator(MARKED);
  const asked = new Set<string>();
  const answers: string[] = [];
  let list = asked;
  const outside = { happened: false };
  const heard = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (list === asked) asked.add(pathname);
    else if (request.method() === 'POST' || !asked.has(pathname)) answers.push(pathname);
  };
  const happened = (): void => {
    outside.happened = true;
  };
  const context = page.context();
  page.on('request', heard);
  page.on('filechooser', happened);
  page.on('download', happened);
  context.on('page', happened);
  try {
    await page.evaluate(
      async ([layers, idle, marked]) => {
        const { crawl } = window;
        // Whoever taps brings it into view first: that would be taken for an effect.
        document.querySelector(marked)?.scrollIntoView({ block: 'center', behavior: 'instant' });
        await crawl.frames(1);
        const first = crawl.picture(layers);
        await crawl.frames(idle);
        crawl.before = crawl.picture(layers);
        crawl.own = crawl.differing(first, crawl.before);
        crawl.words = crawl.wordsNow();
      },
      [LAYERS, IDLE_FRAMES, MARKED] as const,
    );
    list = new Set();
    try {
      if (isSlider) {
        await control.focus({ timeout: REACH_MS });
        await control.press('ArrowRight');
        await control.press('ArrowRight');
      } else {
        await control.click({ timeout: REACH_MS });
      }
    } catch {
      return 'covered';
    }
    const hasChanged = await page.evaluate(
      async ([layers, patience, run]) => {
        const { crawl } = window;
        for (let frame = 0; frame < patience; frame += 3) {
          await crawl.frames(3);
          for (const line of crawl.differing(crawl.before, crawl.picture(layers))) {
            if (!crawl.own.has(line)) return true;
          }
        }
        // Perhaps figures alone have changed, or words have changed places. Those that run on by themselves do so again.
        const changed = crawl.reworded(crawl.words);
        const running = new Set<Element>();
        for (let frame = 0; changed.size > 0 && frame < run; frame += 3) {
          const words = crawl.wordsNow();
          await crawl.frames(3);
          for (const element of crawl.reworded(words)) running.add(element);
        }
        return [...changed].some((element) => element.isConnected && !running.has(element));
      },
      [LAYERS, PATIENCE_FRAMES, RUN_FRAMES] as const,
    );
    return hasChanged || answers.length > 0 || outside.happened ? 'changed' : 'nothing';
  } catch (error) {
    // The tap led to another document.
    if (error instanceof Error && /context was destroyed|navigat/i.test(error.message)) return 'changed';
    throw error;
  } finally {
    page.off('request', heard);
    page.off('filechooser', happened);
    page.off('download', happened);
    context.off('page', happened);
    for (const other of context.pages()) if (other !== page) await other.close();
  }
}

/** Closes what the last tap has opened over the page, and leaves the field it went to. @returns whether nothing else came of it */
export async function takeBack(page: Page, layersBefore: number): Promise<boolean> {
  if ((await page.locator(LAYERS).filter({ visible: true }).count()) > layersBefore)
    await page.keyboard.press('Escape');
  return page
    .evaluate(
      async ([layers, patience]) => {
        const { crawl } = window;
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        for (let frame = 0; frame < patience; frame += 3) {
          await crawl.frames(3);
          const differing = [...crawl.differing(crawl.before, crawl.picture(layers))];
          if (differing.every((line) => crawl.own.has(line))) return true;
        }
        return false;
      },
      [LAYERS, IDLE_FRAMES * 3] as const,
    )
    .catch(() => false);
}
