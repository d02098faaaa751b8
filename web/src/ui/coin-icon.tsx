import { useState } from 'react';
import styles from './bits.module.css';

/** Colours of the currencies that have one of their own; the others take one from their name. */
const own: Readonly<Record<string, string>> = {
  BTC: '#f2a33a',
  ETH: '#8fa2f0',
  USDT: '#5cc0a0',
  LTC: '#b9c3d3',
  HELIA: '#f5ac3b',
  TIDAL: '#3fb3c8',
  ORBIS: '#8e7be6',
};
const others = ['#7fe0c3', '#9bcb5a', '#d8d8d8', '#8dc46a', '#e48a8a', '#c7a6e8', '#7fc4e8', '#e6c06a'] as const;

export function coinColour(code: string): string {
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return own[code] ?? others[hash % others.length] ?? others[0];
}

/** Pictures that failed once are not asked for again. */
const missing = new Set<string>();

/** The sign of a currency, or its first letter on its colour. Decorative: the code stands beside it. */
export function CoinIcon({ code, src, size = 34 }: { code: string; src?: string | undefined; size?: number }) {
  const url = src !== undefined && src.startsWith('/') ? src : `/icons/${code.toLowerCase()}.webp`;
  const [broken, setBroken] = useState(() => (missing.has(url) ? url : null));
  const usable = broken !== url;
  return (
    <span
      className={styles.coin}
      style={{ width: size, height: size, fontSize: size * 0.4, ...(usable ? {} : { background: coinColour(code) }) }}
      aria-hidden="true"
    >
      {usable ? (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => {
            missing.add(url);
            setBroken(url);
          }}
        />
      ) : (
        code[0]
      )}
    </span>
  );
}
