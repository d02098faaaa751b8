/** What walks ask of a page, whichever browser it is in: functions that stand alone and run in the page. */

/** Elements that stick out of the page sideways, once it is wider than the screen. */
export function stickingOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(
      (element) => `${element.tagName} ${element.className} by ${element.getBoundingClientRect().right - clientWidth}`,
    );
}

/** Fields of which a part is cut off, above or below, by what they are in and cannot be scrolled to. */
export function cutFields(): string[] {
  return [...document.querySelectorAll<HTMLElement>('input, textarea, select')]
    .filter((field) => {
      const { top, bottom, height } = field.getBoundingClientRect();
      if (!field.checkVisibility() || height <= 1) return false;
      for (let around = field.parentElement; around !== null; around = around.parentElement) {
        const isFixed = ['hidden', 'clip'].includes(getComputedStyle(around).overflowY);
        const box = around.getBoundingClientRect();
        if (isFixed && box.height > 1 && (top < box.top - 1 || bottom > box.bottom + 1)) return true;
      }
      return false;
    })
    .map(
      (field) =>
        `${field.tagName} ${field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.className}`,
    );
}

/** Texts that look like the id of one that is missing. */
export function textsLikeIds(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => /^[\w+/]{6}$/.test(text));
}
