import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '../platform/loading/lazy-page.tsx';
import type { BrokenProps } from '../ui/error-boundary.tsx';
import { Button } from '../ui/button.tsx';
import styles from './places.module.css';
import type { WorldMapProps } from './world-map.tsx';

/** In place of a map that cannot be had: all the rest of the page goes on without it. */
function MissingMap({ onRetry }: BrokenProps) {
  const { t } = useLingui();
  return (
    <div className={styles.map}>
      <div className={styles.failed} role="alert">
        <span>{t`The map could not be loaded.`}</span>
        <Button kind="text" size="small" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    </div>
  );
}

const LazyMap = lazyPart<WorldMapProps>(() => import('./world-map.tsx'), ['places'], MissingMap);

/** The map, in the room it fills once it is there. */
export function MapPart(props: WorldMapProps) {
  return (
    <div className={styles.mapRoom}>
      <LazyMap {...props} />
    </div>
  );
}
