import type { Logger } from '../../../platform/log.ts';

/** What of outside replies could not be read: counted by kind, and said. */
export interface Unread {
  /**
   * Counts one thing that is left out. The first of a kind is said at once, and from then on whenever its count has ten
   * times as many: a source that sends nothing but such things does not fill the log.
   * @param kind what it is and what is wrong with it, e.g. `kraken BTC/USDT price`
   */
  note(kind: string, facts?: Readonly<Record<string, unknown>>): void;
}

export function createUnread(log: Pick<Logger, 'warn'>): Unread {
  const counts = new Map<string, { seen: number; next: number }>();
  return {
    note: (kind, facts = {}) => {
      const count = counts.get(kind) ?? { seen: 0, next: 1 };
      counts.set(kind, count);
      count.seen += 1;
      if (count.seen < count.next) return;
      count.next *= 10;
      log.warn({ ...facts, kind, seen: count.seen }, 'Something an outside source said cannot be read and is left out');
    },
  };
}
