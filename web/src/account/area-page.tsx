import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { NavBar } from '../ui/nav-bar.tsx';
import styles from './account.module.css';
import { chooseArea } from './area.ts';
import { AreaList } from './area-list.tsx';

/** Chooses the region for phone numbers and goes back. */
export default function AreaPage() {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <>
      <NavBar title={t`Country or region`} />
      <main className={styles.areaPage}>
        <AreaList
          height="calc(100dvh - var(--strip) - var(--nav-height) - 8px)"
          onChoose={(region) => {
            chooseArea(region);
            if (canGoBack) router.history.back();
            else void router.navigate({ to: '/pages/common/login', replace: true });
          }}
        />
      </main>
    </>
  );
}
