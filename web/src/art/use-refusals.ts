import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useEndText } from './words.ts';

/** Why a work can be bought or bid for by nobody, or not by the user, now; null when it can. */
export function useBuyRefusal(): (item: ArtItem) => string | null {
  const { t } = useLingui();
  const endText = useEndText();
  return (item) => {
    if (item.own) return t`This work is yours.`;
    if (item.status === 2) return t`The sale has not begun yet.`;
    if (item.status === 0) return endText(item);
    return null;
  };
}
