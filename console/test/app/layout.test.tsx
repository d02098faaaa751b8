import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Bar } from '../../src/app/layout.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { serve } from '../support/server.ts';

test('what turns while something is read says so to who cannot see it', async () => {
  openSession('t');
  serve({ '/operator/me': () => new Promise(() => {}) });
  show(<Bar />);
  expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).toBe('Loading');
});
