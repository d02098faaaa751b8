import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { givePicture } from '../../platform/files/give-picture.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { Button } from '../button.tsx';
import { Sheet } from '../sheet.tsx';
import { toast } from '../toast.tsx';
import { HEIGHT, WIDTH } from './poster-pen.ts';
import styles from './poster.module.css';

export interface PosterSheetProps {
  /** What the picture is called where it is saved, with its ending. */
  name: string;
  /** What stands on it, in words. */
  said: readonly string[];
  draw: (pen: CanvasRenderingContext2D) => void;
  onClose: () => void;
  /** What the user can choose about it. */
  children?: ReactNode;
}

/** A picture to show to others, to be handed to another app or saved. */
export function PosterSheet({ name, said, draw, onClose, children }: PosterSheetProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  // As often as the sheet is rendered, which is seldom.
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen) draw(pen);
  });

  const give = async (isShared: boolean): Promise<void> => {
    const element = canvas.current;
    if (element === null) return;
    setBusy(true);
    try {
      const outcome = await givePicture(element, name, isShared, saveFile);
      if (outcome === 'saved') toast(t`Picture saved`, { tone: 'good' });
    } catch {
      toast(t`The picture could not be made`, { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Share`}
      foot={
        <>
          <Button kind="secondary" disabled={isBusy} onClick={() => void give(false)}>
            {t`Save picture`}
          </Button>
          <Button loading={isBusy} onClick={() => void give(true)}>
            {t`Share`}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        className={styles.poster}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={said.filter((part) => part !== '').join(', ')}
      />
      {children}
      <p className={styles.note}>{t`Whoever scans the code comes to your invitation link.`}</p>
    </Sheet>
  );
}
