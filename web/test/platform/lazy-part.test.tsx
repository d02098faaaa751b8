import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askProof } from '../../src/account/safety/ask-proof.ts';
import { MissingGate, MissingProof } from '../../src/app/missing-parts.tsx';
import { lazyPart } from '../../src/platform/loading/lazy-page.tsx';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { show } from '../support/render.tsx';

const said = 'This could not be loaded';

/** A part whose file cannot be had while the connection is away. */
function partWithoutConnection(Missing: Parameters<typeof lazyPart>[2]) {
  let isAway = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => {
    await Promise.resolve();
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>the part</p> };
  });
  return {
    Part: lazyPart(load, [], Missing),
    load,
    comeBack: () => {
      isAway = false;
    },
  };
}

describe('a part that could not be loaded', () => {
  beforeEach(() => useLoginGate.setState({ open: false }));

  it('says so where it would stand, and comes with a try when it can be had', async () => {
    const person = userEvent.setup();
    const { Part, load, comeBack } = partWithoutConnection(MissingGate);
    useLoginGate.setState({ open: true });
    // React finishes what loads while it is first drawn only inside an awaited act.
    await act(async () => {
      show(<Part />);
      await Promise.resolve();
    });
    const sheet = await screen.findByRole('dialog', { name: said });
    await act(() => person.click(within(sheet).getByRole('button', { name: 'Try again' })));
    expect(await screen.findByRole('dialog', { name: said })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
    comeBack();
    await act(() => person.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByText('the part')).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });

  it('leaves no call waiting for a question that nobody was asked', async () => {
    const person = userEvent.setup();
    const { Part } = partWithoutConnection(MissingProof);
    const proved = askProof();
    // React finishes what loads while it is first drawn only inside an awaited act.
    await act(async () => {
      show(<Part />);
      await Promise.resolve();
    });
    await screen.findByRole('dialog', { name: said });
    await person.keyboard('{Escape}');
    expect(await proved).toBe(false);
  });
});
