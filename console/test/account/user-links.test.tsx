import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UserLinks } from '../../src/account/user-links.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { PersonalContext } from '../../src/ui/personal-context.ts';
import { show } from '../support/console.tsx';
import { serve } from '../support/server.ts';

const open = (purpose: 'decide' | null) => {
  openSession('t');
  serve({
    '/operator/users/links': ({ purpose: asked }) => [
      { id: asked === undefined ? '•••' : '100002', kind: 'document', times: 1 },
    ],
  });
  show(
    <PersonalContext value={purpose}>
      <UserLinks id={100_001} />
    </PersonalContext>,
  );
};

test('a linked account is hidden and leads nowhere until the operator says what for', async () => {
  open(null);
  await screen.findByText('•••');
  expect(screen.queryByRole('link')).toBeNull();
});

test('whole, it leads to its page', async () => {
  open('decide');
  const link = await screen.findByRole('link', { name: '100002' });
  expect(link.getAttribute('href')).toContain('/users/100002/show');
});
