import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useSyncExternalStore } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '@aureus/client/call-error.ts';
import { ExchangeSheet } from '../../src/exchange/exchange-sheet.tsx';
import type { Quote } from '../../src/exchange/use-quote.ts';
import { show } from '../support/render.tsx';
import { storedQuote } from './stored-quote.ts';

const quote = storedQuote;
const newer: Quote = { ...quote, quote_id: 'b'.repeat(32), receives: '0.0985' };

type Props = Parameters<typeof ExchangeSheet>[0];
const submit = vi.fn(async () => {});
const renew = vi.fn();

function sheet(given: Quote, isOver: boolean, state: Props['money']['state'] = { kind: 'idle' }) {
  const price: Props['price'] = {
    held: { quote: given, lifeMs: 10_000, since: Date.now() },
    isOver,
    isFetching: false,
    error: null,
    renew,
  };
  const money = { state, submit, checkAgain: async () => {}, reset: () => {} } as unknown as Props['money'];
  return <ExchangeSheet open onClose={() => {}} price={price} available="5000" money={money} />;
}

afterEach(() => vi.clearAllMocks());

type Stage = { listen: (heard: () => void) => () => void; now: () => ReactElement };
const Stage = ({ listen, now }: Stage) => useSyncExternalStore(listen, now);

/** Shows something that is turned into something else, as a page does when its state changes. */
function showTurning(first: ReactElement): { turn: (next: ReactElement) => void } {
  const subject = new EventTarget();
  let shown = first;
  const listen = (heard: () => void) => {
    subject.addEventListener('turned', heard);
    return () => subject.removeEventListener('turned', heard);
  };
  show(<Stage listen={listen} now={() => shown} />);
  return {
    turn: (next) => {
      shown = next;
      subject.dispatchEvent(new Event('turned'));
    },
  };
}

describe('the sheet of an exchange', () => {
  test('shows the spread with its unit before the word, and sends the very quote', async () => {
    show(sheet(quote, false));
    const text = screen.getByRole('dialog').textContent;
    expect(text).toContain('Spread (0.051%)');
    expect(text).toContain('0.000051');
    // Of 5,000 the amount and its fee are gone.
    expect(text).toContain('3,999');
    await userEvent.click(screen.getByRole('button', { name: 'Convert' }));
    expect(submit).toHaveBeenCalledExactlyOnceWith({
      number: '1000',
      from_currency_id: 3,
      to_currency_id: 1,
      quote_id: quote.quote_id,
    });
  });

  test('an expired quote cannot be confirmed: there is only a new price to ask for', async () => {
    show(sheet(quote, true));
    expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'New price' }));
    expect(renew).toHaveBeenCalledOnce();
    expect(submit).not.toHaveBeenCalled();
  });

  test('a price that moved is asked for anew at once; both are shown, and only the new one is confirmed', async () => {
    const { turn } = showTurning(sheet(quote, false));
    await userEvent.click(screen.getByRole('button', { name: 'Convert' }));
    const error = new CallError('business', { code: 'quote_moved', message: 'The price has moved.' });
    const again = (given: Quote) => sheet(given, false, { kind: 'failed', error });
    act(() => turn(again(quote)));
    expect(renew).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull();
    act(() => turn(again(newer)));
    const text = screen.getByRole('dialog').textContent;
    expect(text).toContain('0.0985');
    expect(text).toContain('before the price moved');
    expect(text).toContain('0.099949');
    await userEvent.click(screen.getByRole('button', { name: 'Convert' }));
    expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ quote_id: newer.quote_id }));
  });
});
