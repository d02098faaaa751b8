import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Pages are compiled when they are first opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  // The macros keep the English text in tests, so no catalogue is needed.
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// Tests of plain functions may run without a page.
if (typeof document !== 'undefined') {
  fillInBrowser();
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(cleanup);
}

/**
 * What jsdom leaves out and the app needs: modal dialogs with their Escape key, media queries, scrolling. Each does
 * what the browser does as far as the tests look at it.
 */
function fillInBrowser(): void {
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal ??= function showModal(this: HTMLDialogElement): void {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, input, [tabindex]')?.focus();
  };
  dialog.close ??= function close(this: HTMLDialogElement): void {
    this.removeAttribute('open');
  };
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    top?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  window.matchMedia ??= (query: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.scrollTo = () => undefined;
}
