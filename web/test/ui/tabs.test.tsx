import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from '../../src/ui/tabs.tsx';

afterEach(() => void vi.restoreAllMocks());

const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

test('the chosen tab is moved into sight where the row is wider than the screen', () => {
  // A row of 200 pixels over three tabs of 100 each.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = tabs.findIndex(({ value }) => value === this.textContent);
    return place === -1 ? new DOMRect(0, 0, 200, 44) : new DOMRect(place * 100, 0, 100, 44);
  });
  const shown = (value: string) => <Tabs label="Lists" tabs={tabs} value={value} onChange={() => undefined} />;
  const { rerender } = render(shown('two'));
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(0);
  rerender(shown('three'));
  expect(row.scrollLeft).toBe(100);
});
