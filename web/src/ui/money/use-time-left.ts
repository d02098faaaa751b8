import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';

const DAY = 86_400;

/**
 * The time until a moment, as words and figures that count down: days where there are any, else to the second.
 * @param onOver called once when it has passed
 */
export function useTimeLeft(moment: string, onOver: () => void): string {
  const { t } = useLingui();
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((Date.parse(moment) - now) / 1_000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  const tell = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / 3_600);
  if (days > 0) return t`${days} d ${hours} h`;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
