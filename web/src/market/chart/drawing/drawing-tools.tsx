import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { CloseIcon } from '../../../ui/icons.tsx';
import { type DrawingKind, drawingKinds } from './drawing.ts';
import styles from './drawing.module.css';
import { ClearIcon, kindIcons, RedoIcon, RemoveIcon, UndoIcon } from './icons.tsx';
import { PencilIcon } from './pencil-icon.tsx';
import { useKindNames } from './use-kind-names.ts';

export interface DrawingToolsProps {
  /** The tool in hand. */
  tool: DrawingKind | null;
  isFull: boolean;
  /** `byKey`: there is no pointer that could say where. */
  onTool: (kind: DrawingKind, byKey: boolean) => void;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  /** Of the chosen drawing. */
  onRemove: (() => void) | undefined;
  onWrite: (() => void) | undefined;
  onClear: (() => void) | undefined;
  onClose: () => void;
}

/** What to draw with, and what can be done with what is drawn. */
export function DrawingTools(props: DrawingToolsProps) {
  const { tool, isFull, onTool, onUndo, onRedo, onRemove, onWrite, onClear, onClose } = props;
  const { t } = useLingui();
  const names = useKindNames();
  const acts = [
    { label: t`Undo`, icon: <UndoIcon size={18} />, act: onUndo },
    { label: t`Redo`, icon: <RedoIcon size={18} />, act: onRedo },
    { label: t`Edit text`, icon: <PencilIcon size={18} />, act: onWrite },
    { label: t`Delete drawing`, icon: <RemoveIcon size={18} />, act: onRemove },
    { label: t`Clear all drawings`, icon: <ClearIcon size={18} />, act: onClear },
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label={t`Drawing tools`}>
      <div className={styles.toolRow}>
        {drawingKinds.map((kind) => {
          const KindIcon = kindIcons[kind];
          return (
            <button
              key={kind}
              type="button"
              className={styles.tool}
              aria-label={names[kind]}
              title={names[kind]}
              aria-pressed={tool === kind}
              disabled={isFull}
              onClick={(event: MouseEvent) => onTool(kind, event.detail === 0)}
            >
              <KindIcon size={18} />
            </button>
          );
        })}
        <i className={styles.gap} aria-hidden="true" />
        {acts.map(({ label, icon, act }) =>
          act === undefined && label === t`Edit text` ? null : (
            <button
              key={label}
              type="button"
              className={styles.tool}
              aria-label={label}
              title={label}
              disabled={act === undefined}
              onClick={act}
            >
              {icon}
            </button>
          ),
        )}
      </div>
      <button type="button" className={styles.tool} aria-label={t`Close the drawing tools`} onClick={onClose}>
        <CloseIcon size={18} />
      </button>
    </div>
  );
}
