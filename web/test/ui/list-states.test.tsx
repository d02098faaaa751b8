import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ListStates } from '../../src/ui/list-states.tsx';
import { show } from '../support/render.tsx';

const refetch = vi.fn();

function List({ data, error, isPending = false }: { data: unknown; error: unknown; isPending?: boolean }) {
  return (
    <ListStates query={{ data, error, isPending, refetch }} isEmpty={data === undefined} empty={<p>Nothing yet</p>}>
      <p>The list</p>
    </ListStates>
  );
}

describe('the states of a list', () => {
  it('are an error with another try when nothing was ever loaded, and never an empty list', async () => {
    show(<List data={undefined} error={new Error('no')} />);
    expect(screen.queryByText('Nothing yet')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('This could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keep old data under the error of a later try', () => {
    show(<List data={[1]} error={new Error('no')} />);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByText('The list')).toBeTruthy();
  });

  it('say that something loads, and call nothing empty meanwhile', () => {
    show(<List data={undefined} error={null} isPending />);
    expect(screen.queryByText('Nothing yet')).toBeNull();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  });
});
