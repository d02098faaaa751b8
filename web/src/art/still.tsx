import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useEffect, useRef } from 'react';
import { useFileAddress } from './use-file-address.ts';
import styles from './work.module.css';

type Shown = Pick<ArtItem, 'code' | 'state' | 'type' | 'image' | 'poster' | 'name' | 'width' | 'height'>;

/** A work that stands still, whatever it is. Its frame has the size before the picture comes. */
export function Still({ item, isLazy = false }: { item: Shown; isLazy?: boolean }) {
  // An animation may have no still picture of its own.
  const isFirstFrame = item.type === 2 && item.poster === '';
  const address = useFileAddress(item, item.poster === '' ? 'image' : 'poster');
  if (address === null) return <span className={styles.still} />;
  if (isFirstFrame) return <FirstFrame src={address} name={item.name} />;
  return (
    <img
      src={address}
      alt={item.name}
      width={item.width}
      height={item.height}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      className={styles.still}
    />
  );
}

/** The first picture of an animation. */
export function FirstFrame({ src, name }: { src: string; name: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.addEventListener('load', () => {
      const canvas = ref.current;
      if (canvas === null) return;
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
    });
    image.src = src;
    return () => image.removeAttribute('src');
  }, [src]);
  return <canvas ref={ref} role="img" aria-label={name} className={styles.still} />;
}
