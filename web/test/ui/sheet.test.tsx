import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../src/ui/button.tsx';
import { closeTopOverlay, hasOverlay } from '../../src/ui/overlay-stack.ts';
import { Sheet } from '../../src/ui/sheet.tsx';
import { toast } from '../../src/ui/toast.tsx';
import { show } from '../support/render.tsx';

function Example({ dismissable = true }: { dismissable?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Buy BTC"
        dismissable={dismissable}
        foot={<Button>Buy</Button>}
      >
        <input aria-label="Amount" />
      </Sheet>
    </>
  );
}

describe('a sheet', () => {
  it('takes focus, closes on Escape and gives focus back', async () => {
    const user = userEvent.setup();
    show(<Example />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    const sheet = screen.getByRole('dialog', { name: 'Buy BTC' });
    expect(sheet.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
    expect(hasOverlay()).toBe(false);
  });

  it('is what the back button closes first', async () => {
    const user = userEvent.setup();
    show(<Example />);
    expect(closeTopOverlay()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(hasOverlay()).toBe(true);
    expect(closeTopOverlay()).toBe(true);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(hasOverlay()).toBe(false);
  });

  it('is closed once when closing it leads elsewhere, which asks to close what is on top', () => {
    const onClose = vi.fn(() => {
      closeTopOverlay();
    });
    show(
      <Sheet open onClose={onClose} title="Receipts">
        Paid
      </Sheet>,
    );
    closeTopOverlay();
    expect(onClose).toHaveBeenCalledTimes(1);
    // Later it may be asked again.
    closeTopOverlay();
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('has the toasts inside of it while it is open: outside nothing can be pressed', async () => {
    const user = userEvent.setup();
    const run = vi.fn();
    show(<Example />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const sheet = screen.getByRole('dialog', { name: 'Buy BTC' });
    // There before anything is said, so that it is read out.
    expect(sheet.querySelector('[aria-live="polite"]')).toBeTruthy();
    act(() => toast('ETH/USDT is above 5000', { action: { label: 'Go there', run }, duration: 60_000 }));
    const view = screen.getByText('Go there');
    expect(sheet.contains(view)).toBe(true);
    await user.keyboard('{Escape}');
    expect(sheet.contains(screen.getByText('Go there'))).toBe(false);
    await user.click(screen.getByText('Go there'));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('ETH/USDT is above 5000')).toBeNull();
  });

  it('stays while something runs that must not be left', async () => {
    const user = userEvent.setup();
    show(<Example dismissable={false} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Buy BTC' })).toBeTruthy();
  });

  it('holds its content only while it is open', async () => {
    const user = userEvent.setup();
    show(<Example />);
    expect(screen.queryByLabelText('Amount')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByLabelText('Amount')).toBeTruthy();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByLabelText('Amount')).toBeNull();
  });
});

describe('a button', () => {
  it('that is refused says why and does nothing', async () => {
    let presses = 0;
    show(
      <Button reason="Enter an amount" onClick={() => presses++}>
        Buy BTC
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enter an amount' }));
    expect(presses).toBe(0);
  });
});
