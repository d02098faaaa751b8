import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageFoot } from '../../src/ui/page-foot.tsx';

const marked = (): string[] => [...document.querySelectorAll('[data-foot]')].map(({ tagName }) => tagName);

test('what holds the main action of a page is marked up to the main part, as long as one is there', () => {
  const page = (feet: number) => (
    <section>
      <main>
        <form>
          <p>Not around it</p>
          {feet > 0 ? <PageFoot>Buy</PageFoot> : null}
          {feet > 1 ? <PageFoot>Sell</PageFoot> : null}
        </form>
      </main>
    </section>
  );
  const { rerender } = render(page(2));
  expect(marked()).toEqual(['MAIN', 'FORM']);
  rerender(page(1));
  expect(marked()).toEqual(['MAIN', 'FORM']);
  rerender(page(0));
  expect(marked()).toEqual([]);
});

test('outside of a main part nothing is marked', () => {
  render(
    <div role="dialog">
      <PageFoot>Buy</PageFoot>
    </div>,
  );
  expect(marked()).toEqual([]);
});
