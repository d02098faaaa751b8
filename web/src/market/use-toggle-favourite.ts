import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { toast } from '../ui/toast.tsx';
import { favouriteList } from './queries.ts';

/** Adds or removes a favourite at once, with a way back; asks a visitor to log in. */
export function useToggleFavourite(): (market: Pick<MarketRow, 'currency_id' | 'currency_name'>) => void {
  const { t } = useLingui();
  const requireLogin = useRequireLogin();
  return ({ currency_id: id, currency_name: name }) =>
    requireLogin(() => {
      const wanted = !favouriteList.has(id);
      void favouriteList.set(id, wanted);
      toast(wanted ? t`${name} added to favourites` : t`${name} removed from favourites`, {
        action: { label: t`Undo`, run: () => void favouriteList.set(id, !wanted) },
      });
    });
}
