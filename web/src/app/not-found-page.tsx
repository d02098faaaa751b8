import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import buttons from '../ui/button.module.css';
import { FailedDrawing } from '../ui/failed-drawing.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { cx } from '../ui/cx.ts';
import { beingBuilt } from '../platform/product/being-built.ts';
import { BeingBuiltPage } from './being-built-page.tsx';

/** Any address without a page of its own: a part that is being built, or one we do not know. */
export default function OtherPage(): ReactNode {
  const { pathname }: { pathname: string } = useLocation();
  const part = beingBuilt[pathname];
  return part === undefined ? <NotFoundPage /> : <BeingBuiltPage part={part} />;
}

function NotFoundPage() {
  const { t } = useLingui();
  return (
    <>
      <NavBar title={t`Page not found`} />
      <main>
        <EmptyState
          drawing={<FailedDrawing />}
          title={t`There is no page at this address`}
          note={t`It may have moved, or the address has a typing error.`}
          action={
            <Link to="/" className={cx(buttons.button, buttons.primary, buttons.small)}>
              {t`Go to home`}
            </Link>
          }
        />
      </main>
    </>
  );
}
