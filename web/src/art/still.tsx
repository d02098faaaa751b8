import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useEffect, useRef } from 'react';
import styles from './work.module.css';

type Shown = Pick<ArtItem, 'type' | 'image' | 'poster' | 'name' | 'width' | 'height'>;

/** Where the still picture of a work is; null of an animation that has none of its own. */
const stillOf = ({ type, image, poster }: Shown): string | null => (poster !== '' ? poster : type === 1 ? image : null);

/** A work that stands still, whatever it is. Its frame has the size before the picture comes. */
export function Still({ item, isLazy = false }: { item: Shown; isLazy?: boolean }) {
  const still = stillOf(item);
  if (still === null) return <FirstFrame src={item.image} name={item.name} />;
  return (
    <img
      src={still}
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
