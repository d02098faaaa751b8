import { useEffect, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Whether the page stands and nothing more urgent waits: for parts that the first picture does without. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    let callOff = afterPaint(() => {
      callOff = whenIdle(() => setLater(true));
    });
    return () => callOff();
  }, []);
  return isLater;
}
