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
