import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { readLocal, writeLocal } from '../platform/storage/local.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { ButtonRow } from '../ui/row.tsx';
import styles from './content.module.css';
import { newsQuery } from './queries.ts';

/** The newest announcement this device has seen. */
const seenKey = 'seenAnnouncement';

/** Whether there is an announcement this device has not shown yet, and the act of having shown it. */
export function useNewAnnouncements(): { isNew: boolean; seen(): void } {
  usePreferences((state) => state.language);
  const query = useQuery(newsQuery('announcement'));
  const newest = Math.max(0, ...(query.data?.data ?? []).map((article) => article.id));
  const [last, setLast] = useState(() => Number(readLocal(seenKey) ?? '0'));
  return {
    isNew: newest > last,
    seen: () => {
      setLast(newest);
      writeLocal(seenKey, String(newest));
    },
  };
}

/** The announcements, newest first; one pressed opens its article. */
export function Announcements({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { ago } = useFormat();
  const router = useRouter();
  const query = useQuery(newsQuery('announcement'));
  const news = query.data?.data ?? [];
  const read = (id: number): void => {
    onOpen();
    void router.navigate({ to: '/pages/common/article', search: { id: String(id) } });
  };
  return (
    <div className={styles.announcements}>
      <ListStates query={query} isEmpty={news.length === 0} empty={<EmptyState title={t`Nothing new`} />}>
        {news.map((article) => (
          <ButtonRow
            key={article.id}
            title={article.title}
            note={ago(article.create_time)}
            onPress={() => read(article.id)}
          />
        ))}
      </ListStates>
    </div>
  );
}
