import type { ReactNode } from 'react';
import type { Icon } from './icon.tsx';
import styles from './icon-steps.module.css';

export interface IconStep {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
}

/** An icon on a tinted tile. */
export function IconTile({ icon: TileIcon }: { icon: Icon }): ReactNode {
  return (
    <span className={styles.sign}>
      <TileIcon />
    </span>
  );
}

/** How something goes, step by step, each with an icon. */
export function IconSteps({ steps }: { steps: readonly IconStep[] }): ReactNode {
  return (
    <ol className={styles.steps}>
      {steps.map(({ icon, title, text }) => (
        <li key={title}>
          <IconTile icon={icon} />
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
