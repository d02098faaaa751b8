import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import buttons from '../ui/button.module.css';
import { FailedDrawing } from '../ui/failed-drawing.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { cx } from '../ui/cx.ts';
import styles from './not-found.module.css';

/** Any address that has no page; asks what was meant. */
export default function NotFoundPage(): ReactNode {
  const { t } = useLingui();
  const { history } = useRouter();
  const [wanted, setWanted] = useState('');
  const search = (): void => {
    const text = wanted.trim();
    history.push(`/pages/market/search${text === '' ? '' : `?q=${encodeURIComponent(text)}`}`);
  };
  return (
    <>
      <NavBar title={t`Page not found`} />
      <main>
        <EmptyState
          drawing={<FailedDrawing />}
          title={t`There is no page at this address`}
          note={t`It may have moved, or the address has a typing error.`}
          action={
            <>
              <form
                role="search"
                className={styles.find}
                onSubmit={(event) => {
                  event.preventDefault();
                  search();
                }}
              >
                <SearchField label={t`What are you looking for?`} value={wanted} onChange={setWanted} />
                <Button type="submit">{t`Search`}</Button>
              </form>
              <Link to="/" className={cx(buttons.button, buttons.text, buttons.small)}>
                {t`Go to home`}
              </Link>
            </>
          }
        />
      </main>
    </>
  );
}
