import { collect } from '@aureus/contract/art/calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { toast } from '../ui/toast.tsx';
import { toastFailure } from '../ui/toast-failure.ts';
import { favouritesQuery } from './queries.ts';
import { changeItem } from './with-item.ts';

/** Adds a work to the favourites or takes it out, at once, with a way back; asks a visitor to log in. */
export function useToggleHeart(): (item: ArtItem) => void {
  const { t } = useLingui();
  const queries = useQueryClient();
  const requireLogin = useRequireLogin();
  const show = (code: string, on: boolean): void => {
    changeItem(queries, ['private', 'art'], code, (item) =>
      item.collect === on ? {} : { collect: on, collect_number: item.collect_number + (on ? 1 : -1) },
    );
  };
  const set = async (code: string, on: boolean): Promise<void> => {
    show(code, on);
    try {
      await call(collect, { code, on: on ? '1' : '0' });
      await queries.invalidateQueries({ queryKey: favouritesQuery().queryKey });
    } catch (error) {
      show(code, !on);
      toastFailure(error);
    }
  };
  return ({ code, name, collect: was }) =>
    requireLogin(() => {
      void set(code, !was);
      toast(
        was
          ? t({ message: `${name} removed from favourites`, context: 'a work' })
          : t({ message: `${name} added to favourites`, context: 'a work' }),
        {
          action: { label: t`Undo`, run: () => void set(code, was) },
        },
      );
    });
}
