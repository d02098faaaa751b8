import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useEffect, useRef } from 'react';
import { useFileAddress } from './use-file-address.ts';
import styles from './work.module.css';

type Shown = Pick<ArtItem, 'code' | 'state' | 'type' | 'image' | 'poster' | 'name' | 'width' | 'height'>;

interface StillProps {
  item: Shown;
  isLazy?: boolean;
}

/** A work that stands still, whatever it is. Its frame has the size before the picture comes. */
export function Still(props: StillProps) {
  const { item } = props;
  const part = item.poster === '' ? 'image' : 'poster';
  // What everybody may see has its address; a gallery asks for nothing beside it.
  return item.state === 'approved' ? <Drawn {...props} address={item[part]} /> : <OwnStill {...props} part={part} />;
}

function OwnStill({ part, ...props }: StillProps & { part: 'image' | 'poster' }) {
  return <Drawn {...props} address={useFileAddress(props.item, part)} />;
}

function Drawn({ item, isLazy = false, address }: StillProps & { address: string | null }) {
  if (address === null || address === '') return <span className={styles.still} />;
  // An animation may have no still picture of its own.
  if (item.type === 2 && item.poster === '') return <FirstFrame src={address} name={item.name} />;
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
