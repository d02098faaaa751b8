import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { BuildingDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { cx } from '../ui/cx.ts';
import { type PartKey, partOf } from '../platform/product/parts.ts';

/** Says honestly that a part of the product is on its way. */
export function BeingBuiltPage({ part }: { part: PartKey }) {
  const { t } = useLingui();
  const { name, about } = partOf(part);
  return (
    <>
      <NavBar title={t(name)} />
      <main>
        <EmptyState
          drawing={<BuildingDrawing />}
          title={
            <>
              {t`This part is being built`} <Badge>{t`Soon`}</Badge>
            </>
          }
          note={t(about)}
          action={
            <Link to="/pages/market/market" className={cx(buttons.button, buttons.secondary, buttons.small)}>
              {t`See the markets`}
            </Link>
          }
        />
      </main>
    </>
  );
}
