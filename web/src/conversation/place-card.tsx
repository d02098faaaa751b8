import { type Place, pointText } from '@aureus/core/conversation/place.ts';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PlaceIcon } from '../ui/place-icon.tsx';
import styles from './conversation.module.css';

/** A place somebody sent; pressed, it is shown on a map. */
export function PlaceCard({ place }: { place: Place }) {
  const { t } = useLingui();
  const point = pointText(place);
  const [latitude, longitude] = point.split(',');
  const name = place.name || point;
  return (
    <Link to="/open-location" search={{ latitude, longitude, name }} className={styles.place}>
      <PlaceIcon size={26} />
      <span>
        <span className="visually-hidden">{t`Place: ${name}`}</span>
        <strong dir="auto" aria-hidden>
          {name}
        </strong>
        <small>{point.replace(',', ', ')}</small>
      </span>
    </Link>
  );
}
