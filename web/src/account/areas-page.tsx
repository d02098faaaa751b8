import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { NavBar } from '../ui/nav-bar.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { chooseArea } from './area.ts';
import { AreaList } from './area-list.tsx';
import { keepChoice } from './choices.ts';

/** Shows and changes where the user lives; a visitor's choice is kept by the device alone. */
export default function AreasPage() {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <>
      <NavBar title={t`Country or region`} />
      <main className={styles.areaPage}>
        <p
          className={styles.areaAbout}
        >{t`Fills in the country code of phone numbers, here and where you log in next.`}</p>
        <AreaList
          height="calc(100dvh - var(--strip) - var(--nav-height) - 76px)"
          onChoose={async (region) => {
            chooseArea(region);
            if (await keepChoice({ region: region.code })) toast(t`Saved`, { tone: 'good' });
            if (canGoBack) router.history.back();
            else void router.navigate({ to: '/pages/setting/setting', replace: true });
          }}
        />
      </main>
    </>
  );
}
