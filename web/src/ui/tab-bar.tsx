import type { MouseEvent, ReactNode } from 'react';
import styles from './bars.module.css';
import type { Icon } from './icon.tsx';

export interface TabBarItem<Key extends string> {
  key: Key;
  label: ReactNode;
  icon: Icon;
  href: string;
}

export interface TabBarProps<Key extends string> {
  label: string;
  items: readonly TabBarItem<Key>[];
  current: Key | null;
  onSelect: (key: Key) => void;
  /** A finger or button goes down on an item: it will most likely be selected when it comes up. */
  onPress: (key: Key) => void;
  /** `bar` at the bottom of a phone, `rail` at the side of a desktop. */
  shape: 'bar' | 'rail';
}

export function TabBar<Key extends string>({ label, items, current, onSelect, onPress, shape }: TabBarProps<Key>) {
  const select = (event: MouseEvent, key: Key): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(key);
  };
  return (
    <nav aria-label={label} className={shape === 'bar' ? styles.tabBar : styles.rail}>
      {items.map(({ key, label: text, icon: ItemIcon, href }) => (
        <a
          key={key}
          href={href}
          className={styles.tab}
          aria-current={key === current ? 'page' : undefined}
          onPointerDown={() => onPress(key)}
          onClick={(event) => select(event, key)}
        >
          <ItemIcon />
          <span>{text}</span>
        </a>
      ))}
    </nav>
  );
}
