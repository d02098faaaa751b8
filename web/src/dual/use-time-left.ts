import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

const tickMs = 1_000;
const [HOUR, DAY] = [3_600, 86_400];

/**
 * Milliseconds that are left. The server says how many there were; here is only counted on from when it was heard.
 * @param heardAt epoch milliseconds of this device
 */
export function useTimeLeft(remain: number, heardAt: number): number {
  const [now, setNow] = useState(heardAt);
  const isRunning = remain > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, heardAt + remain - Math.max(now, heardAt));
}

/** A time that is left, in words: days and hours, or within a day to the second. */
export function useTimeText(): (ms: number) => string {
  const { t } = useLingui();
  return (ms) => {
    const seconds = Math.ceil(ms / 1_000);
    const two = (value: number): string => String(value).padStart(2, '0');
    if (seconds < DAY) {
      return `${two(Math.floor(seconds / HOUR))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    }
    const day = Math.floor(seconds / DAY);
    const hour = Math.floor(seconds / HOUR) % 24;
    const days = plural(day, { one: '# day', other: '# days' });
    const hours = plural(hour, { one: '# hour', other: '# hours' });
    return t`${days} ${hours}`;
  };
}
