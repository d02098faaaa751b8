import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { TabBar } from '../ui/tab-bar.tsx';
import { tabPages } from './frame-pages.ts';
import { type TabKey, tabOf, tabScreens } from './tab-screens.ts';
import { tabs } from './tabs.ts';

/**
 * The five tabs. A touch marks its tab in the very next frame. The page takes longer to draw, and the router draws it in
 * one piece, so it is opened when that frame is painted.
 */
export function MainTabs({ current, shape }: { current: TabKey | null; shape: 'bar' | 'rail' }) {
  const { t } = useLingui();
  const router = useRouter();
  /** The tab that was touched, until it is shown, and the one it was touched on. */
  const [chosen, setChosen] = useState<{ key: TabKey; from: TabKey | null } | null>(null);
  if (chosen !== null && chosen.from !== current) setChosen(null);
  useEffect(
    () => (chosen === null ? undefined : afterPaint(() => router.history.push(tabScreens[chosen.key].path))),
    [chosen, router],
  );

  const items = tabs.map(({ key, path, label, icon }) => ({ key, icon, label: t(label), href: `#${path}` }));
  const select = (key: TabKey): void => {
    if (chosen?.key === key) return;
    const isOpen = tabOf(router.history.location.pathname) === key;
    if (!isOpen) setChosen({ key, from: current });
    else if (chosen === null) window.scrollTo({ top: 0, behavior: 'smooth' });
    // Another tab was touched just before and is not open yet: they stay where they are.
    else setChosen(null);
  };
  // Its page is on its way while the finger is still down. Opening it tries again, and says it when that fails.
  const prepare = (key: TabKey): void => void tabPages[key].preload().catch(() => undefined);
  return (
    <TabBar
      label={t`Main`}
      items={items}
      current={chosen?.key ?? current}
      onSelect={select}
      onPress={prepare}
      shape={shape}
    />
  );
}
