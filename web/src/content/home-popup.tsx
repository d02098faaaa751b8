import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { readLocal, writeLocal } from '../platform/storage/local.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './content.module.css';
import { popupQuery } from './later-queries.ts';
import { Markup } from './markup.tsx';

/** Whoever has closed a notice on this device does not see it again, in whatever language. */
const keyOf = (id: number): string => `hasCloseNotice_${id}`;
const CLOSED = '1';

/** The announcement that operators let open over the home page, once. */
export default function HomePopup() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { date } = useFormat();
  const { data: article } = useQuery(popupQuery());
  /** Closed just now: where nothing can be stored it stays closed for as long as the page is open. */
  const [closed, setClosed] = useState<number | null>(null);
  if (article === undefined || article === null) return null;
  const { id, title, create_time: time, content } = article;
  const isOpen = closed !== id && readLocal(keyOf(id)) !== CLOSED;
  const close = (): void => {
    writeLocal(keyOf(id), CLOSED);
    setClosed(id);
  };
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={title}
      foot={<Button onClick={close}>{t({ message: 'Close', context: 'notice' })}</Button>}
    >
      <article className={styles.popup}>
        <time dateTime={time}>{date(time)}</time>
        <Markup html={content} />
      </article>
    </Sheet>
  );
}
