import { open } from '@aureus/contract/box/calls.ts';
import type { OwnBox } from '@aureus/contract/box/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Button } from '../ui/button.tsx';
import { ListEnd, ListStates } from '../ui/list-states.tsx';
import { toastFailure } from '../ui/toast-failure.ts';
import styles from './box.module.css';
import { ownBoxesQuery } from './queries.ts';

/** The user's boxes of a series: to be opened once they are drawn. */
export function OwnBoxes({ series }: { series: number }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(ownBoxesQuery(series));
  const boxes = query.data?.pages.flatMap((page) => page.boxes) ?? [];
  return (
    <section aria-label={t`Your boxes`}>
      <h2 className={styles.heading}>{t`Your boxes`}</h2>
      <ListStates query={query} isEmpty={boxes.length === 0} empty={<p className={styles.note}>{t`None yet`}</p>}>
        <ul className={styles.prizes}>
          {boxes.map((box) => (
            <Box key={box.id} box={box} />
          ))}
        </ul>
        {query.hasNextPage ? <ListEnd query={query} /> : null}
      </ListStates>
    </section>
  );
}

function Box({ box }: { box: OwnBox }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const queries = useQueryClient();
  const opening = useMutation({
    mutationFn: () => call(open, { id: box.id }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['private', 'box'] });
      void queries.invalidateQueries({ queryKey: ['private', 'art'] });
    },
    onError: toastFailure,
  });
  const { number, state, prize } = box;
  const time = dateTime(box.opens_at ?? box.draw_time);
  const said = {
    bought: t`Draw at the latest: ${time}`,
    drawn: t`Ready. Opens by itself: ${time}`,
    opened: prize?.name ?? '',
    returned: t`Cancelled, your money went back`,
  }[state];
  return (
    <li>
      <span className={styles.prize}>
        <b>{t`Box ${number}`}</b>
        <span>{said}</span>
      </span>
      {state === 'drawn' ? (
        <Button size="small" loading={opening.isPending} onClick={() => opening.mutate()}>
          {t({ message: 'Open', context: 'a blind box' })}
        </Button>
      ) : null}
      {state === 'opened' && box.work_code !== null ? (
        <a className={styles.more} href={`#/pages/nft/artworkDetail?code=${box.work_code}`}>
          {t({ message: 'Look at it', context: 'a work of art' })}
        </a>
      ) : null}
    </li>
  );
}
