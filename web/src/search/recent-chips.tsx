import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { keyOfRecent, type Recent } from './recents.ts';
import styles from './search.module.css';

/** One of them, with its name in the language on the screen, and where it leads. */
export interface RecentItem {
  readonly recent: Recent;
  readonly name: string;
  readonly href: string;
}

/** What was opened last, each of which can be taken off the list. */
export function RecentChips({
  items,
  onOpen,
  onForget,
  onForgetAll,
}: {
  items: readonly RecentItem[];
  onOpen: (recent: Recent) => void;
  onForget: (recent: Recent) => void;
  onForgetAll: () => void;
}) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="recent-finds">
      <div className={styles.head}>
        <h2 id="recent-finds">{t`Recent`}</h2>
        <Button kind="text" size="small" onClick={onForgetAll}>
          {t`Clear`}
        </Button>
      </div>
      <ul className={styles.recent}>
        {items.map(({ recent, name, href }) => (
          <li key={keyOfRecent(recent)} className={styles.chip}>
            <a href={href} onClick={() => onOpen(recent)}>
              {name}
            </a>
            <button type="button" aria-label={t`Remove ${name}`} onClick={() => onForget(recent)}>
              <CloseIcon size={14} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
