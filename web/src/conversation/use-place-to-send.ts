import { placeText, readPoint } from '@aureus/core/conversation/place.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Position in the history from which somebody went to choose a place, so that the way back does not leave the same page twice in the history. */
let askedFrom: number | null = null;

/**
 * A place to send: `ask` leads to the page where one is chosen, which comes back to this one with the place in its
 * address. `take` is given it as the lines of a message, to be sent by whoever looks at it, and never by an address alone.
 */
export function usePlaceToSend(take: (lines: string) => void): () => void {
  const router = useRouter();
  const search: Readonly<Record<string, string | undefined>> = useLocation().search;
  const { place, place_name: name } = search;
  const arrive = useEffectEvent((): void => {
    const point = readPoint(place ?? '');
    if (point !== null) take(placeText({ ...point, name: name ?? '' }));
    const { location } = router.history;
    const from = askedFrom;
    askedFrom = null;
    if (from !== null && location.state.__TSR_index === from + 1) router.history.back();
    else {
      const rest = new URLSearchParams(location.search);
      rest.delete('place');
      rest.delete('place_name');
      router.history.replace(rest.size === 0 ? location.pathname : `${location.pathname}?${rest.toString()}`);
    }
  });
  useEffect(() => {
    if (place !== undefined) arrive();
  }, [place]);
  return () => {
    const { href, state } = router.history.location;
    askedFrom = state.__TSR_index ?? 0;
    void router.navigate({ to: '/choose-location', search: { return: href } });
  };
}
