import { useLingui } from '@lingui/react/macro';

const [HOUR, DAY] = [3_600, 86_400];

/** A time that is left as words and figures: days and hours, or within a day to the second; a dash for what is not known. */
export function useTimeText(): (ms: number | null) => string {
  const { t } = useLingui();
  return (ms) => {
    if (ms === null) return '–';
    const seconds = Math.ceil(ms / 1_000);
    const days = Math.floor(seconds / DAY);
    const hours = Math.floor((seconds % DAY) / HOUR);
    if (days > 0) return t`${days} d ${hours} h`;
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  };
}
