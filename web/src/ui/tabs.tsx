import { type ReactNode, useEffect, useRef } from 'react';
import styles from './choice.module.css';
import { cx } from './cx.ts';
import { moveByArrow } from './roving.ts';

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  /** A hairline below. */
  lined?: boolean;
  /** Id of the panel the tabs switch; give the panel `role="tabpanel"`. */
  panel?: string;
  className?: string | undefined;
}

/** Words with a gold line under the chosen one. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  lined = false,
  panel,
  className,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex((tab) => tab.value === value);
  // A page may be opened with a tab that lies beyond the edge of a narrow screen.
  useEffect(() => {
    const [whole, chosen] = [row.current, row.current?.children[place]];
    if (!whole || !chosen) return;
    const [edges, tab] = [whole.getBoundingClientRect(), chosen.getBoundingClientRect()];
    whole.scrollLeft += Math.max(0, tab.right - edges.right) + Math.min(0, tab.left - edges.left);
  }, [place]);
  return (
    <div ref={row} role="tablist" aria-label={label} className={cx(styles.tabs, lined && styles.lined, className)}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-roving
          onKeyDown={moveByArrow}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            // The space is for those who hear the name.
            <>
              {' '}
              <span className={styles.count}>{tab.count}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
