import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { readLocal, writeLocal } from '../platform/storage/local.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { IconButton } from '../ui/button.tsx';
import { BellIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { ButtonRow } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { newsQuery } from './queries.ts';
import styles from './content.module.css';

/** The newest announcement this device has seen. */
const seenKey = 'seenAnnouncement';

/** The bell: a dot while there is something new, and the announcements in a sheet. */
export function AnnouncementsButton() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { ago } = useFormat();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const query = useQuery(newsQuery('announcement'));
  const news = query.data?.data ?? [];
  const newest = Math.max(0, ...news.map((article) => article.id));
  const [seen, setSeen] = useState(() => Number(readLocal(seenKey) ?? '0'));
  const isNew = newest > seen;

  const show = (): void => {
    setOpen(true);
    setSeen(newest);
    writeLocal(seenKey, String(newest));
  };
  const read = (id: number): void => {
    setOpen(false);
    void router.navigate({ to: '/pages/common/article', search: { id: String(id) } });
  };
  return (
    <>
      <IconButton
        label={isNew ? t`Announcements, new` : t`Announcements`}
        onClick={show}
        className={isNew ? styles.newDot : undefined}
      >
        <BellIcon />
      </IconButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Announcements`}>
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
      </Sheet>
    </>
  );
}
