import { apply } from '@aureus/contract/copy/calls.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Bullets } from '../ui/bullets.tsx';
import { Button } from '../ui/button.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './copy.module.css';
import type { Leading } from './leader-page.tsx';
import { followsQuery, termsQuery } from './queries.ts';
import { refreshCopy } from './use-copy-refresh.ts';

/** The bounds of what an applicant writes, in characters. */
const LEAST = 20;
const MOST = 500;

/** What being followed means, and the application. */
export function ApplyForm({ own }: { own: Leading }) {
  const { t } = useLingui();
  const { number, locale } = useFormat();
  const queries = useQueryClient();
  const { data: terms } = useQuery(termsQuery());
  const { data: follows } = useInfiniteQuery(followsQuery('active'));
  const isFollowing = (follows?.pages[0]?.data.length ?? 0) > 0;
  const [plan, setPlan] = useState('');
  const written = [...plan.trim()].length;
  const sending = useMutation({
    mutationFn: () => call(apply, { plan: plan.trim() }),
    onSuccess: () => toast(t`Application sent`, { tone: 'good' }),
    onSettled: () => refreshCopy(queries),
  });
  const missing = LEAST - written;
  const reason =
    terms?.open === false
      ? t`No applications are taken right now`
      : missing > 0
        ? plural(missing, { one: 'Write # character more', other: 'Write # characters more' })
        : undefined;
  const most = terms === undefined ? '' : `${number(terms.max_share)}${percentGap(locale)}%`;
  const points = [
    t`What you open, close and change from then on is copied for your followers at the same moment and price.`,
    most === ''
      ? t`You get a part of what your followers gain, by their high-water mark.`
      : t`You get a part of what your followers gain, by their high-water mark: operators set how much, at most ${most}.`,
    t`Your record is public: return, drawdown, win rate, open and closed positions, without the money in them. It is never reset.`,
    t`Whoever follows others cannot be followed at the same time. Your identity has to be verified.`,
    t`You may stop at any time.`,
  ];
  return (
    <section className={styles.apply} aria-labelledby="copy-apply">
      <h2 id="copy-apply" className={styles.heading}>
        {own.state === 'none' ? t`Become a trader` : t`Apply again`}
      </h2>
      {own.state === 'refused' ? (
        <div className={styles.worst}>
          <strong>{t`Your application was not accepted`}</strong>
          {own.note === '' ? null : <span>{own.note}</span>}
        </div>
      ) : null}
      <Bullets lines={points} />
      {isFollowing ? (
        <>
          <p className={styles.risk}>{t`Stop following other traders before you become a trader.`}</p>
          <a className={styles.link} href="#/pages/follow/my">{t`My copy trading`}</a>
        </>
      ) : (
        <>
          <TextArea
            label={t`How do you trade?`}
            value={plan}
            onChange={setPlan}
            maxLength={MOST}
            hint={t`For the operators who decide: which markets, how long you hold, how you limit losses. 20 to 500 characters.`}
          />
          {sending.error === null ? null : <FailedNote error={sending.error} />}
          <PageFoot>
            <Button full reason={reason} loading={sending.isPending} onClick={() => sending.mutate()}>
              {t`Apply`}
            </Button>
          </PageFoot>
        </>
      )}
    </section>
  );
}
