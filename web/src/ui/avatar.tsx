import { useState } from 'react';
import styles from './bits.module.css';

/** A person's picture, or the first letter of the name. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 40 }: { name: string; src?: string | undefined; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const usable = src !== undefined && src !== '' && broken !== src;
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {usable ? <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} /> : [...name][0]}
    </span>
  );
}
