import { change, create } from '@aureus/contract/recurring/calls.ts';
import type { RecurringPlanRow } from '@aureus/contract/recurring/shapes.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../platform/calls/call.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { comingOf, type Draft, fieldsOf, type Offer, partText } from './plan-draft.ts';
import styles from './recurring.module.css';
import { refreshRecurring } from './use-recurring-refresh.ts';
import { usePercent, useWhenWords } from './use-words.ts';

/** All that a plan means, in full, before it is made or changed. */
export function ConfirmPlan({
  asked,
  plan,
  offer,
  zone,
  now,
  available,
  onClose,
}: {
  /** The form as it was sent; null while nothing is asked. */
  asked: Draft | null;
  /** The plan that is changed. */
  plan: RecurringPlanRow | null;
  offer: Offer;
  zone: string;
  /** When the form was opened, epoch milliseconds. */
  now: number;
  available: string | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const router = useRouter();
  const done = (id: number, text: string): void => {
    onClose();
    refreshRecurring(queries);
    toast(text, { tone: 'good' });
    void router.navigate({ to: '/pages/recurring/detail', search: { id: String(id) }, replace: true });
  };
  const making = useMoneyCall(create, (made) => done(made.id, t`Plan set up`));
  const changing = useMutation({
    mutationFn: (draft: Draft) =>
      call(change, { id: plan?.id ?? 0, version: plan?.version ?? 0, ...fieldsOf(draft, zone) }),
    onSuccess: (changed) => done(changed.id, t`Plan changed`),
  });
  const { state } = making;
  const isBusy = state.kind === 'sending' || state.kind === 'unknown' || changing.isPending;
  const failed = state.kind === 'failed' ? state.error : changing.error;
  const close = (): void => {
    making.reset();
    changing.reset();
    onClose();
  };
  if (asked === null) return null;
  return (
    <Sheet
      open
      onClose={close}
      dismissable={!isBusy}
      title={plan === null ? t`Set up this plan?` : t`Change this plan?`}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={making.checkAgain}>{t`Check again`}</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={close}>{t`Cancel`}</Button>
            <Button
              loading={isBusy}
              onClick={() => (plan === null ? void making.submit(fieldsOf(asked, zone)) : changing.mutate(asked))}
            >
              {plan === null
                ? t({ message: 'Set up', context: 'a plan' })
                : t({ message: 'Change', context: 'a plan' })}
            </Button>
          </>
        )
      }
    >
      <Terms draft={asked} offer={offer} zone={zone} now={now} />
      {available !== null && compareDecimals(available, asked.amount) < 0 ? (
        <p
          className={styles.warn}
        >{t`You have less than one run costs. Add USDT to your spot account before the first one.`}</p>
      ) : null}
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {failed === null || failed === undefined ? null : <FailedNote error={failed} />}
    </Sheet>
  );
}

function Terms({ draft, offer, zone, now }: { draft: Draft; offer: Offer; zone: string; now: number }) {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const percent = usePercent();
  const { whenText } = useWhenWords();
  const [first] = comingOf(draft, zone, now, 1);
  const isWeekly = draft.rhythm === 'weekly' || draft.rhythm === 'two_weeks';
  const when = whenText({
    rhythm: draft.rhythm,
    weekday: isWeekly ? draft.weekday : null,
    month_day: draft.rhythm === 'monthly' ? draft.monthDay : null,
    hour: draft.hour,
  });
  const minutes = plural(offer.spread_minutes, { one: '# minute', other: '# minutes' });
  const hours = plural(offer.late_hours, { one: '# hour', other: '# hours' });
  const skips = number(String(offer.most_skipped));
  const [fee, spread] = [percent(offer.fee_percent), percent(offer.spread_limit)];
  return (
    <>
      <dl className={money.facts}>
        <Fact label={t`Each run costs at most`} isMain>
          <Amount value={draft.amount} unit="USDT" />
        </Fact>
        {draft.coins.map(({ id, share, limit }) => {
          const name = offer.coins.find(({ currency_id }) => currency_id === id)?.currency_name ?? String(id);
          const upTo = `${number(limit)} USDT`;
          return (
            <Fact key={id} label={`${name} · ${percent(share)}`}>
              <Amount value={partText(draft.amount, share)} unit="USDT" maxDigits={2} />
              {limit === '' ? null : <small className={styles.limitNote}>{t`up to ${upTo}`}</small>}
            </Fact>
          );
        })}
        <Fact label={t({ message: 'How often', context: 'recurring buy' })}>{when}</Fact>
        <Fact label={t`Time zone`}>{zone}</Fact>
        <Fact label={t`First run`}>{first === undefined ? '–' : dateTime(first)}</Fact>
        <Fact label={t({ message: 'End', context: 'of a plan' })}>
          {draft.end === 'never' ? (
            t({ message: 'Never', context: 'a plan ends' })
          ) : draft.end === 'runs' ? (
            plural(Number(draft.endRuns), { one: 'after # run', other: 'after # runs' })
          ) : (
            <Amount value={draft.endSum} unit="USDT" />
          )}
        </Fact>
        <Fact label={t`Conversion fee`}>{fee}</Fact>
        <Fact label={t`Spread at most`}>{spread}</Fact>
      </dl>
      <ul className={styles.rules}>
        <li>{t`Nothing is set aside now. The amount is taken from your spot account at each run.`}</li>
        <li>{t`Each run converts USDT at the index price of that moment, less the spread. It is made within ${minutes} after the time you chose.`}</li>
        <li>{t`If there is no reliable price, a run waits up to ${hours} and is then left out. It is never made twice.`}</li>
        <li>{t`Without enough USDT a run is skipped. After ${skips} skipped runs in a row the plan pauses.`}</li>
        <li>{t`You can pause, change or end the plan at any time.`}</li>
      </ul>
    </>
  );
}
