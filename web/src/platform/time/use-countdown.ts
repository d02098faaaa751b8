import { useTimeLeft } from './use-time-left.ts';
import { useTimeText } from './use-time-text.ts';

/** What is left until a moment of the wire, in words and figures that count down. `onOver` as of {@link useTimeLeft}. */
export function useCountdown(moment: string, onOver?: () => unknown): string {
  const text = useTimeText();
  return text(useTimeLeft(Date.parse(moment), onOver));
}
