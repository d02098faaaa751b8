import { end, pause } from '@aureus/contract/otc/merchant-calls.ts';
import type { OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { FiatText, PriceText, useCoinText } from './fiat-text.tsx';
import { MethodMarks } from './method-mark.tsx';
import styles from './otc.module.css';
import { ownAdvertsQuery } from './queries.ts';
import { refreshOtc } from './refresh-otc.ts';

type Tab = 'running' | 'ended';
const panel = 'otc-own-adverts';

/** The merchant's own advertisements, and the way to another one. */
export function OwnAdverts() {
  const { t } = useLingui();
  const [tab, setTab] = useState<Tab>('running');
  const query = useInfiniteQuery(ownAdvertsQuery(tab));
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-label={t`Your advertisements`}>
      <div className={styles.bar}>
        <Tabs
          label={t`Your advertisements`}
          panel={panel}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'running', label: t({ message: 'Open', context: 'advertisements' }) },
            { value: 'ended', label: t({ message: 'Ended', context: 'advertisements' }) },
          ]}
        />
        <a href="#/pages/otc/advertisement" className={cx(buttons.button, buttons.primary, buttons.small)}>
          {t`New advertisement`}
        </a>
      </div>
      <div id={panel} role="tabpanel">
        <ListStates
          query={query}
          isEmpty={rows.length === 0}
          skeleton={<SkeletonRows count={3} />}
          empty={
            <EmptyState
              title={tab === 'running' ? t`You advertise nothing right now` : t`No ended advertisements yet`}
            />
          }
        >
          <ul className={styles.adverts}>
            {rows.map((advert) => (
              <li key={advert.id}>
                <OwnAdvert advert={advert} />
              </li>
            ))}
          </ul>
          <ListEnd query={query} />
        </ListStates>
      </div>
    </section>
  );
}

function OwnAdvert({ advert }: { advert: OwnAdvertRow }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const pausing = useMoneyCall(pause, () => refreshOtc(queries));
  const { coin, state } = advert;
  const title = advert.side === 'sell' ? t`Sell ${coin}` : t`Buy ${coin}`;
  const words = {
    open: t({ message: 'Open', context: 'advertisement' }),
    paused: t({ message: 'Paused', context: 'advertisement' }),
    ended: t({ message: 'Ended', context: 'advertisement' }),
  } as const;
  return (
    <article className={styles.own} aria-label={title}>
      <h2 className={styles.heading}>
        {title} <Badge tone={state === 'open' ? 'gold' : 'plain'}>{words[state]}</Badge>
      </h2>
      <p className={styles.price}>
        <strong>
          <PriceText value={advert.price} of={advert} />
        </strong>{' '}
        <small>
          / {coin}
          {advert.margin === null ? null : (
            <>
              {' · '}
              {t`index`} <Amount value={advert.margin} unit="%" sign maxDigits={2} />
            </>
          )}
        </small>
      </p>
      <dl className={styles.limits}>
        <div>
          <dt>{t`Limits`}</dt>
          <dd>
            <FiatText value={advert.min} of={advert} /> – <FiatText value={advert.max} of={advert} />
          </dd>
        </div>
        <div>
          <dt>{t`Left`}</dt>
          <dd>
            <Amount value={advert.left} maxDigits={6} /> / <Amount value={advert.total} unit={coin} maxDigits={6} />
          </dd>
        </div>
        <div>
          <dt>{t`In running orders`}</dt>
          <dd>
            <Amount value={advert.in_orders} unit={coin} maxDigits={6} />
          </dd>
        </div>
        <div>
          <dt>{t`Traded`}</dt>
          <dd>
            <Amount value={advert.traded} unit={coin} maxDigits={6} />
          </dd>
        </div>
      </dl>
      <MethodMarks methods={advert.methods} />
      {state !== 'ended' && advert.price === null ? (
        <p className={styles.risk} role="status">
          {t`There is no reliable price right now. Nobody sees this advertisement until there is one.`}
        </p>
      ) : null}
      {state === 'ended' ? null : (
        <div className={styles.ownActs}>
          <a
            href={`#/pages/otc/advertisement?id=${advert.id}`}
            className={cx(buttons.button, buttons.secondary, buttons.small)}
          >
            {t({ message: 'Change', context: 'button' })}
          </a>
          <Button
            kind="secondary"
            size="small"
            loading={pausing.state.kind === 'sending' || pausing.state.kind === 'unknown'}
            onClick={() => void pausing.submit({ id: advert.id, paused: state === 'open' ? '1' : '0' })}
          >
            {state === 'open'
              ? t({ message: 'Pause', context: 'button' })
              : t({ message: 'Resume', context: 'button' })}
          </Button>
          <Button kind="text" size="small" onClick={() => setEnding(true)}>
            {t({ message: 'End', context: 'button' })}
          </Button>
        </div>
      )}
      {pausing.state.kind === 'failed' ? <FailedNote error={pausing.state.error} /> : null}
      {isEnding ? <EndSheet advert={advert} onClose={() => setEnding(false)} /> : null}
    </article>
  );
}

function EndSheet({ advert, onClose }: { advert: OwnAdvertRow; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const coins = useCoinText();
  const left = coins(advert.left, advert.coin);
  return (
    <ActSheet
      title={t`End this advertisement?`}
      call={end}
      fields={{ id: advert.id }}
      confirm={t({ message: 'End', context: 'button' })}
      kind="danger"
      onDone={() => refreshOtc(queries)}
      onGivenUp={() => refreshOtc(queries)}
      onClose={onClose}
    >
      <p className={styles.say}>
        {advert.side === 'sell'
          ? t`It leaves the list for good, and ${left} are free again. Running orders go on.`
          : t`It leaves the list for good. Running orders go on.`}
      </p>
    </ActSheet>
  );
}
