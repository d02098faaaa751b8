import { useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SupportButton } from '../content/support-button.tsx';
import { BellButton } from '../notice/public.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { rememberReturn } from '../platform/session/return-to.ts';
import { useUser } from '../platform/session/use-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { TotalAssets } from '../wallet/total-assets.tsx';
import DemoLabel from './demo-label.tsx';
import styles from './shell.module.css';

/** The bar over every page on wide screens. */
export default function TopBar() {
  const { t } = useLingui();
  const router = useRouter();
  const site = useSiteConfig();
  const loggedIn = useLoggedIn();
  const user = useUser();

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null;
      if (event.defaultPrevented || event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      void router.navigate({ to: '/pages/market/search' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [router]);

  return (
    <div className={styles.topBar}>
      <Link to="/" className={styles.logo}>
        {site?.site_name ?? 'Aureus'}
      </Link>
      <DemoLabel />
      <Link to="/pages/market/search" className={styles.searchPill}>
        <SearchIcon size={18} />
        <span>{t`Search`}</span>
        <kbd>/</kbd>
      </Link>
      <span className={styles.grow} />
      {loggedIn ? (
        <>
          <TotalAssets />
          <Link to="/pages/fund/assets" className={cx(buttons.button, buttons.primary, buttons.small)}>
            {t`Assets`}
          </Link>
        </>
      ) : (
        <>
          <Link
            to="/pages/common/login"
            className={cx(buttons.button, buttons.text, buttons.small)}
            onClick={() => rememberReturn(router)}
          >
            {t`Log in`}
          </Link>
          <Link
            to="/pages/common/register"
            className={cx(buttons.button, buttons.primary, buttons.small)}
            onClick={() => rememberReturn(router)}
          >
            {t`Register`}
          </Link>
        </>
      )}
      <SupportButton />
      <BellButton />
      <Link to="/pages/setting/setting" aria-label={t`Settings`} className={styles.avatarLink}>
        <Avatar name={user?.nickname || user?.account_number || 'A'} src={user?.head_portrait} size={30} />
      </Link>
    </div>
  );
}
