import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followKeyboard } from '../../src/platform/keyboard/follow-keyboard.ts';

/** A phone of 844 points on which so much of the page is seen. */
class Seen extends EventTarget {
  height = 844;
  offsetTop = 0;
  scale = 1;
  change(how: Partial<Pick<Seen, 'height' | 'offsetTop' | 'scale'>>): void {
    Object.assign(this, how);
    this.dispatchEvent(new Event('resize'));
  }
}

let seen: Seen;
let end: () => void;
const told = (): [string, string] => {
  const { style } = document.documentElement;
  return [style.getPropertyValue('--keyboard'), style.getPropertyValue('--seen-height')];
};

beforeEach(() => {
  seen = new Seen();
  vi.stubGlobal('visualViewport', seen);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 844, 0, 0));
  end = followKeyboard();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('without a keyboard nothing is said', () => {
  expect(told()).toEqual(['', '']);
});

test('styles are told how much of the page a keyboard lies over, until it has gone', () => {
  seen.change({ height: 508 });
  expect(told()).toEqual(['336px', '508px']);
  // Safari moves the page up to show what is typed into.
  seen.change({ offsetTop: 120 });
  expect(told()).toEqual(['216px', '508px']);
  seen.change({ height: 844, offsetTop: 0 });
  expect(told()).toEqual(['', '']);
});

test('a page that is zoomed in has no keyboard over it', () => {
  seen.change({ height: 422, scale: 2 });
  expect(told()).toEqual(['', '']);
});

test('what is typed into in a sheet comes into sight again; nothing else moves', () => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  const [inside, outside] = [document.createElement('input'), document.createElement('input')];
  dialog.append(inside);
  document.body.append(dialog, outside);
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  outside.focus();
  seen.change({ height: 508 });
  expect(scroll).not.toHaveBeenCalled();
  inside.focus();
  seen.change({ height: 500 });
  expect(scroll.mock.contexts).toEqual([inside]);
  dialog.remove();
  outside.remove();
});

test('afterwards nothing is left of it', () => {
  seen.change({ height: 508 });
  end();
  seen.change({ height: 400 });
  expect(told()).toEqual(['', '']);
  expect(document.querySelectorAll('body > div[style*="fixed"]')).toHaveLength(0);
});
