import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { newsQuery } from '../content/public.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { Badge } from '../ui/badge.tsx';
import { ChevronRightIcon } from '../ui/icons.tsx';
import styles from './home.module.css';

/** How long one announcement stands. */
const standing = 5_000;

/** The announcements in turn, one line; rests under pointer and focus, and when motion is not wanted. */
export function AnnouncementLine() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { data, isPending } = useQuery(newsQuery('announcement'));
  const news = data?.data ?? [];
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  const count = news.length;
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (held || calm || count < 2) return;
    const timer = setInterval(() => setAt((index) => (index + 1) % count), standing);
    return () => clearInterval(timer);
  }, [held, count]);
  const article = news[at % Math.max(1, count)];
  if (article === undefined) return isPending ? <div className={styles.line} aria-hidden="true" /> : null;
  return (
    <Link
      to="/pages/common/article"
      search={{ id: String(article.id) }}
      className={styles.line}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Badge>{t`News`}</Badge>
      <span key={article.id} className={styles.lineText}>
        {article.title}
      </span>
      <ChevronRightIcon size={18} />
    </Link>
  );
}
