import { describe, expect, test } from 'vitest';
import { keyMeaning, stepTo } from '../../src/ui/keys.ts';

const pressed = (key: string, target: EventTarget | null = null, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target,
  ...modifiers,
});

function element(html: string, selector: string): Element {
  document.body.innerHTML = html;
  const found = document.querySelector(selector);
  if (found === null) throw new Error(selector);
  return found;
}

describe('the keys of a queue', () => {
  test.each([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['Enter', 'open'],
    ['t', 'take'],
    ['p', 'propose'],
    ['r', 'refuse'],
    ['/', 'search'],
    ['?', 'help'],
    ['x', null],
  ])('%s means %s', (key, meaning) => {
    expect(keyMeaning(pressed(key))).toBe(meaning);
  });

  test('mean nothing with a modifier, while typing, or in a dialog', () => {
    expect(keyMeaning(pressed('r', null, { ctrlKey: true }))).toBeNull();
    expect(keyMeaning(pressed('p', element('<input />', 'input')))).toBeNull();
    expect(keyMeaning(pressed('j', element('<div role="dialog"><p>x</p></div>', 'p')))).toBeNull();
  });

  test('Enter on a button is the button’s, other keys there are the queue’s', () => {
    const button = element('<button>x</button>', 'button');
    expect(keyMeaning(pressed('Enter', button))).toBeNull();
    expect(keyMeaning(pressed('j', button))).toBe('next');
  });
});

describe('the chosen row', () => {
  test('begins at the first and stays inside the list', () => {
    expect(stepTo(null, 1, 3)).toBe(0);
    expect(stepTo(2, 1, 3)).toBe(2);
    expect(stepTo(0, -1, 3)).toBe(0);
    expect(stepTo(1, 1, 3)).toBe(2);
    expect(stepTo(1, 1, 0)).toBeNull();
  });
});
