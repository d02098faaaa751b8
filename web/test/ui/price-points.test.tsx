import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PricePoints } from '../../src/ui/price-points.tsx';

test('each line and the price that counted say what they stand for; a price that is not known says nothing', () => {
  render(
    <PricePoints
      label="prices"
      points={[
        { second: 1, price: 90 },
        { second: 2, price: 110, isMain: true },
        { second: 3, price: 110, isMain: true },
      ]}
      lines={[
        { price: 100, tone: 'gold' },
        { price: 120, tone: 'warn' },
      ]}
      textOf={(price) => (price === 120 ? null : `${price}.00`)}
    />,
  );
  const texts = [...screen.getByRole('img').querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['100.00', '', '110.00']);
});
