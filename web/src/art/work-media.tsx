import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useCalm } from '../platform/preferences/calm.ts';
import { IconButton } from '../ui/button.tsx';
import { PauseIcon, PlayIcon } from './art-icons.tsx';
import { Player } from './player.tsx';
import { FirstFrame, Still } from './still.tsx';
import { useFileAddress } from './use-file-address.ts';
import { shownRatio } from './wall-layout.ts';
import styles from './work.module.css';

/** A work as large as there is room: a picture, an animation, a sound with its picture, or a film. */
export function WorkMedia({ item }: { item: ArtItem }) {
  if (item.type === 3 || item.type === 4) return <Played item={item} kind={item.type === 3 ? 'audio' : 'video'} />;
  return (
    <Frame ratio={shownRatio(item.width, item.height)}>
      {item.type === 2 ? <Moving item={item} /> : <Still item={item} />}
    </Frame>
  );
}

function Frame({ ratio, children }: { ratio: number; children?: ReactNode }) {
  return (
    <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
      {children}
    </div>
  );
}

function Played({ item, kind }: { item: ArtItem; kind: 'audio' | 'video' }) {
  const file = useFileAddress(item, 'image');
  const compatible = useFileAddress(item, 'compatible');
  const poster = useFileAddress(item, 'poster');
  const ratio = shownRatio(item.width, item.height);
  if (file === null || (compatible === null && item.compatible !== '')) return <Frame ratio={ratio} />;
  // What all browsers play comes first: some begin with a form that they then cannot go on with.
  const sources =
    compatible === null
      ? [{ src: file }]
      : [{ src: compatible, ...(kind === 'video' ? { type: 'video/mp4' } : {}) }, { src: file }];
  return <Player key={file} kind={kind} sources={sources} poster={poster ?? ''} ratio={ratio} name={item.name} />;
}

/** An animation moves by itself, unless its user asks for less motion; it can be stopped. */
function Moving({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const isCalm = useCalm();
  const [isMoving, setMoving] = useState(!isCalm);
  const address = useFileAddress(item, 'image');
  if (address === null) return null;
  return (
    <>
      {isMoving ? (
        <img src={address} alt={item.name} width={item.width} height={item.height} className={styles.still} />
      ) : (
        <FirstFrame src={address} name={item.name} />
      )}
      <span className={styles.motion}>
        <IconButton
          label={isMoving ? t`Stop the animation` : t`Play the animation`}
          onClick={() => setMoving(!isMoving)}
        >
          {isMoving ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
      </span>
    </>
  );
}
