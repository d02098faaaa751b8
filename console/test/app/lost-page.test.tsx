import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LostPage } from '../../src/app/lost-page.tsx';
import { show } from '../support/console.tsx';

test('where there is nothing it is said, with a way to the dashboard', () => {
  show(<LostPage />);
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeDefined();
  expect(screen.getByText('There is nothing at this address.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('#/');
});
