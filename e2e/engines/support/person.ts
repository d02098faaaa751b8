import { expect } from '@playwright/test';
import type { Engine } from './engine.ts';

/** What is looked for: by its accessible name, or its text. */
interface Wanted {
  readonly kind: 'control' | 'field';
  readonly name: string;
  /** Accessible name of the region it is in; the whole page, or the sheet that is open, when left out. */
  readonly region: string | null;
  /** Which one of those found, from 0; negative ones count from the last. */
  readonly place: number;
}

/** The mark of what was found last. */
const MARK = 'data-engine-found';
const FOUND = `[${MARK}]`;
const PATIENCE = { timeout: 30_000, intervals: [50, 100, 200] };

const CONTROL = '\uE009';
const DELETE = '\uE017';

/** Brings what is marked into sight and says where its middle is; null while something lies over it. Runs in the page. */
async function middleOf(selector: string): Promise<{ x: number; y: number } | null> {
  const element = document.querySelector(selector);
  if (element === null) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = (): DOMRect => element.getBoundingClientRect();
  const before = place();
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const { left, top, width, height } = place();
  // It moves still.
  if (before.left !== left || before.top !== top) return null;
  const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return hit !== null && (element.contains(hit) || hit.contains(element)) ? { x, y } : null;
}

/** Marks what is wanted, where it is seen and can be used. Runs in the page. */
function mark({ kind, name, region, place }: Wanted, attribute: string): boolean {
  for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
  const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ');
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const said = [
      by,
      element.getAttribute('aria-label'),
      labels.map((label) => label.textContent).join(' '),
      element.textContent,
      element.getAttribute('placeholder'),
    ];
    return (said.find((text) => text !== null && text !== undefined && text.trim() !== '') ?? '').trim();
  };
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  const regions = [...document.querySelectorAll('section, [role=region], form, fieldset, nav')];
  const within =
    sheet ??
    (region === null
      ? document.body
      : regions.find((each) => nameOf(each).startsWith(region) && each.checkVisibility()));
  if (!within) return false;
  const controls =
    'button, a, label, [role=button], [role=tab], [role=radio], [role=checkbox], input[type=radio], input[type=checkbox]';
  const fields = 'input:not([type=radio], [type=checkbox], [type=file], [type=range]), textarea';
  const usable = [...within.querySelectorAll(kind === 'field' ? fields : controls)].filter(
    (element) =>
      element.checkVisibility() &&
      element.getClientRects().length > 0 &&
      !(element as HTMLButtonElement).disabled &&
      element.getAttribute('aria-disabled') !== 'true',
  );
  const named = usable.filter((element) => name === '' || nameOf(element) === name);
  // What is chosen, or a unit, may stand behind it.
  const found = named.length > 0 ? named : usable.filter((element) => nameOf(element).startsWith(name));
  const one = found.at(place);
  one?.setAttribute(attribute, '');
  return one !== undefined;
}

/** Somebody in front of a browser of any engine. */
export class Person {
  readonly engine: Engine;
  readonly #base: string;

  constructor(engine: Engine, base: string) {
    this.engine = engine;
    this.#base = base;
  }

  /** Begins anew: as nobody, or in the session of a token, in a language. */
  async begin(token: string | null = null, language = 'en'): Promise<void> {
    // A page of the same place that is not the app.
    await this.engine.open(`${this.#base}/favicon.svg`);
    await this.engine.evaluate(
      (session, lang) => {
        localStorage.clear();
        sessionStorage.clear();
        localStorage.setItem('h5Version', '1');
        localStorage.setItem('lang', lang);
        if (session !== null) localStorage.setItem('token', session);
      },
      token,
      language,
    );
  }

  /** Loads the app at a route, or at a whole address that begins with `/?`. */
  async land(route: string): Promise<void> {
    await this.engine.open(`${this.#base}/favicon.svg`);
    await this.engine.open(`${this.#base}${route.startsWith('/?') ? route : `/#${route}`}`);
  }

  /** Waits until what a function in the page answers is as wanted. */
  async until<Given extends readonly unknown[]>(
    what: string,
    run: (...given: Given) => unknown,
    ...given: Given
  ): Promise<void> {
    await expect.poll(() => this.engine.evaluate(run, ...given), { ...PATIENCE, message: what }).toBe(true);
  }

  async #mark(wanted: Wanted): Promise<void> {
    await this.until(`there is ${wanted.kind} “${wanted.name}”`, mark, wanted, MARK);
  }

  /** Presses the button, link or choice of a name; in a sheet when one is open. */
  async tap(name: string, { region = null, place = 0 }: Partial<Wanted> = {}): Promise<void> {
    await this.#mark({ kind: 'control', name, region, place });
    await this.#press(name);
  }

  /** Presses the middle of what is marked, as a finger or a mouse does. */
  async #press(name: string): Promise<void> {
    let at: { x: number; y: number } | null = null;
    const look = async (): Promise<boolean> => {
      at = await this.engine.evaluate(middleOf, FOUND);
      return at !== null;
    };
    await expect.poll(look, { ...PATIENCE, message: `“${name}” can be pressed` }).toBe(true);
    await this.engine.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, origin: 'viewport', ...at! },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Presses the main button of the sheet that is open: the last one. */
  async confirm(): Promise<void> {
    await this.seeSheet();
    await this.tap('', { place: -1 });
  }

  /** Types into the field of a name. */
  async fill(name: string, text: string, { region = null, place = 0 }: Partial<Wanted> = {}): Promise<void> {
    await this.#mark({ kind: 'field', name, region, place });
    await this.#press(name);
    const stroke = (value: string) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    const all = [{ type: 'keyDown', value: CONTROL }, ...stroke('a'), { type: 'keyUp', value: CONTROL }];
    const actions = [...all, ...stroke(DELETE), ...[...text].flatMap(stroke)];
    await this.engine.act([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Waits until a text is seen. */
  async see(text: string): Promise<void> {
    await this.until(
      `“${text}” is seen`,
      (wanted) => {
        const sheet = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
        return sheet.innerText.includes(wanted);
      },
      text,
    );
  }

  /** Waits until a sheet is open and has come: its parts may load later than it. */
  async seeSheet(): Promise<void> {
    await this.until('a sheet is open', () => document.querySelector('dialog[open] button') !== null);
  }

  /** Waits until no sheet is open. */
  async seeNoSheet(): Promise<void> {
    await this.until('no sheet is open', () => document.querySelector('dialog[open]') === null);
  }

  /** Waits until the address has a part. */
  async seeAddress(part: string): Promise<void> {
    await this.until(`the address has ${part}`, (wanted) => location.href.includes(wanted), part);
  }
}
