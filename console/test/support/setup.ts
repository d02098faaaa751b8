import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  // The macros keep the English text in tests, so no catalogue is needed.
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Tests of plain functions may run without a page.
if (typeof document !== 'undefined') {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    // The files of a process share a page.
    document.body.replaceChildren();
  });
  // What jsdom leaves out: this console is tested as on a desktop.
  window.matchMedia ??= (query: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: query.includes('min-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
