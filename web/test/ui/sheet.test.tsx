import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../../src/ui/button.tsx';
import { closeTopOverlay, hasOverlay } from '../../src/ui/overlay-stack.ts';
import { Sheet } from '../../src/ui/sheet.tsx';
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
