import type { Page } from '@playwright/test';

/** Something on a page that can be tapped. */
export interface Control {
  /** Finds it again after the page was loaded anew: what it is, how it is called and which of those that are alike. */
  readonly key: string;
  /** What it is and how it is called, for people. */
  readonly words: string;
  /** Stands in the frame around the pages. */
  readonly isOfFrame: boolean;
  /** Cannot be tapped now. */
  readonly isDisabled: boolean;
  /** Says near it why it cannot. */
  readonly hasReason: boolean;
  /** Chosen already: to tap it again changes nothing, as it should. */
  readonly isChosen: boolean;
  /** Shows another part of the same page. */
  readonly isTab: boolean;
  /** Is moved by keys rather than tapped. */
  readonly isSlider: boolean;
  /** Opens what belongs to another program, such as a mail. */
  readonly leavesBrowser: boolean;
}

/** Where the controls of a page are looked for: on all of it, or in the sheet or menu that lies over it. */
export type Within = 'page' | 'layer';

/** What lies over a page, the topmost last. */
export const LAYERS = '[role=dialog], dialog[open], [role=alertdialog], [role=menu], [role=listbox]';

/** Names each control that is seen now. With a key, marks that control for {@link MARKED} as well. */
export async function controlsOf(page: Page, within: Within, marked = ''): Promise<Control[]> {
  return page.evaluate(
    ([layers, place, wanted]) => {
      const all =
        'button, a[href], [role=button], [role=link], [role=tab], [role=radio], [role=switch], [role=checkbox], [role=menuitem], [role=option], [role=combobox], [role=slider], input:not([type=hidden]), select, textarea, summary, label:has(input[type=file])';
      const isSeen = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        element.getBoundingClientRect().width > 1;
      const top = [...document.querySelectorAll(layers)].filter(isSeen).at(-1);
      const root = place === 'layer' ? top : document.body;
      document.querySelector('[data-crawled]')?.removeAttribute('data-crawled');
      if (root === undefined) return [];
      const text = (element: Element): string => {
        const labels = (element as HTMLInputElement).labels?.[0]?.textContent ?? '';
        const named = element.getAttribute('aria-labelledby') ?? '';
        const by = named === '' ? '' : (document.getElementById(named.split(' ')[0]!)?.textContent ?? '');
        return (
          element.getAttribute('aria-label') ??
          (by ||
            element.textContent ||
            labels ||
            element.getAttribute('placeholder') ||
            element.getAttribute('name') ||
            '')
        )
          .replaceAll(/\s+/g, ' ')
          .trim();
      };
      const met = new Map<string, number>();
      const controls = [...root.querySelectorAll<HTMLElement>(all)].filter(isSeen).map((element) => {
        const type = element.getAttribute('role') ?? element.getAttribute('type') ?? element.tagName.toLowerCase();
        const name = text(element);
        // Prices and clocks run on.
        const alike = `${type} ${name.replaceAll(/[\d.,:+\-−%]/g, '')}`;
        const count = met.get(alike) ?? 0;
        met.set(alike, count + 1);
        const key = `${alike} ${count}`;
        if (key === wanted) element.setAttribute('data-crawled', '');
        const is = (attribute: string, value = 'true'): boolean => element.getAttribute(attribute) === value;
        const href = element.getAttribute('href') ?? '';
        return {
          key,
          words: `${type} “${name.slice(0, 60)}”`,
          isOfFrame: element.closest('main') === null && element.closest(layers) === null,
          isDisabled: (element as Partial<HTMLButtonElement>).disabled === true || is('aria-disabled'),
          hasReason: element.hasAttribute('aria-describedby') || element.hasAttribute('title'),
          isChosen:
            is('aria-selected') ||
            is('aria-current') ||
            is('aria-current', 'page') ||
            (type === 'radio' && (is('aria-checked') || (element as Partial<HTMLInputElement>).checked === true)) ||
            (element.closest('[role=radiogroup], [role=group], fieldset') !== null && is('aria-pressed')) ||
            (element === document.activeElement && element.matches('input, select, textarea')),
          isTab: type === 'tab',
          isSlider: type === 'slider' || type === 'range',
          leavesBrowser: /^(?!https?:)[a-z]+:/.test(href),
        };
      });
      return controls;
    },
    [LAYERS, within, marked] as const,
  );
}

/** The control that {@link controlsOf} marked. */
export const MARKED = '[data-crawled]';

/** What looks as if it could be tapped, by the pointer over it, and is nothing that can. */
export async function falseControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const real = 'button, a[href], label, summary, input, select, textarea, option, canvas, [role], [tabindex]';
    return (
      [...document.querySelectorAll<HTMLElement>('main *')]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).cursor === 'pointer')
        .filter((element) => element.closest(real)?.matches('main, [role=main]') ?? true)
        // What is drawn for a box to tick, whose own field lies over it.
        .filter((element) => element.closest('span:has(> input)') === null)
        .map((element) => `<${element.tagName.toLowerCase()}> “${(element.textContent ?? '').slice(0, 60)}”`)
    );
  });
}
