import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './bars.module.css';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { BackIcon } from './icons.tsx';

export interface NavBarProps {
  /** Left out on pages that have their heading in the page itself. */
  title?: ReactNode;
  /** At most two. */
  actions?: ReactNode;
  /** A tab page: large title, no way back. */
  large?: boolean;
  /** Back leads home always: what is inside of the page could put steps of its own into the history. */
  homeward?: boolean;
}

/** Back, title, actions. Back leads to the page before, or home when the app was opened here. */
export function NavBar({ title, actions, large = false, homeward = false }: NavBarProps) {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = (): void => {
    if (canGoBack && !homeward) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
  return (
    <header className={cx(styles.nav, large && styles.large)}>
      {large ? null : (
        <IconButton label={t`Back`} onClick={back}>
          <BackIcon />
        </IconButton>
      )}
      {title === undefined ? <span className={styles.navSpace} /> : <h1>{title}</h1>}
      {actions}
    </header>
  );
}
