import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askProof } from '../../src/account/safety/ask-proof.ts';
import { MissingGate, MissingProof } from '../../src/app/missing-parts.tsx';
import { lazyChunk, lazyPage, lazyPart } from '../../src/platform/loading/lazy-page.tsx';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { ErrorBoundary } from '../../src/ui/error-boundary.tsx';
import { show } from '../support/render.tsx';

const said = 'This could not be loaded';
type Load = () => Promise<{ default: () => ReactNode }>;

/** What stands in a file of its own, on a device that has no network until `comeBack`. */
function withoutNetwork() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => {
    await Promise.resolve();
    return { default: () => <p>the part</p> };
  });
  const comeBack = (): void => {
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
  return { load, comeBack };
}

/** React finishes what loads while it is first drawn only inside an awaited act. */
async function showLoading(part: ReactNode): Promise<void> {
  await act(async () => {
    show(part);
    await Promise.resolve();
  });
}

describe('a part that could not be loaded', () => {
  beforeEach(() => useLoginGate.setState({ open: false }));

  it('says so where it would stand, and comes by itself when there is a network', async () => {
    const person = userEvent.setup();
    const { load, comeBack } = withoutNetwork();
    const Part = lazyPart(load, [], MissingGate);
    useLoginGate.setState({ open: true });
    await showLoading(<Part />);
    const sheet = await screen.findByRole('dialog', { name: said });
    expect(within(sheet).getByText('You are offline. This opens when there is a network.')).toBeTruthy();
    await act(() => person.click(within(sheet).getByRole('button', { name: 'Try again' })));
    expect(await screen.findByRole('dialog', { name: said })).toBeTruthy();
    // What was asked for in vain could not be had later either.
    expect(load).not.toHaveBeenCalled();
    await act(async () => comeBack());
    expect(await screen.findByText('the part')).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });

  it.each([
    ['page', (load: Load) => lazyPage(load)],
    ['part that says nothing of its own', (load: Load) => lazyChunk(load)],
  ])('as a %s is said to be offline, not broken, and comes by itself', async (_, make) => {
    const { load, comeBack } = withoutNetwork();
    const Made = make(load);
    await showLoading(
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Made />
        </Suspense>
      </ErrorBoundary>,
    );
    expect(await screen.findByText('You are offline')).toBeTruthy();
    expect(screen.queryByText('Something went wrong on this page')).toBeNull();
    await act(async () => comeBack());
    expect(await screen.findByText('the part')).toBeTruthy();
  });

  it('in spite of a network is not called offline, and offers to load the app anew', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load: Load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const Page = lazyPage(load);
    await showLoading(<Page />);
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(screen.queryByText('You are offline')).toBeNull();
  });

  it('leaves no call waiting for a question that nobody was asked', async () => {
    const person = userEvent.setup();
    const { load } = withoutNetwork();
    const Part = lazyPart(load, [], MissingProof);
    const proved = askProof();
    await showLoading(<Part />);
    await screen.findByRole('dialog', { name: said });
    await person.keyboard('{Escape}');
    expect(await proved).toBe(false);
  });
});
