import { rate } from '@aureus/contract/otc/order-calls.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { Button } from '../ui/button.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import money from '../ui/money/money-form.module.css';
import { Segmented } from '../ui/segmented.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './otc.module.css';
import { orderQuery } from './queries.ts';

type Mark = 'good' | 'bad';

/** How it was with the other one: said once, after the end. */
export function RateForm({ order }: { order: OtcOrderRow }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [mark, setMark] = useState<Mark>('good');
  const [text, setText] = useState('');
  const { state, submit } = useMoneyCall(rate, (next) =>
    queries.setQueryData(orderQuery(String(next.id)).queryKey, next),
  );
  const isBusy = state.kind === 'sending' || state.kind === 'unknown';
  const name = order.other_name;
  const words: Readonly<Record<Mark, string>> = { good: t`It went well`, bad: t`It went badly` };
  return (
    <section className={money.box} aria-labelledby="otc-rating">
      <h2 id="otc-rating" className={styles.heading}>
        {t`How was it with ${name}?`}
      </h2>
      {order.rating !== null ? (
        <p className={styles.quiet}>{t`You said: ${words[order.rating]}`}</p>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit({ id: order.id, mark, text: text.trim() });
          }}
        >
          <Segmented
            label={t`Rating`}
            options={[
              { value: 'good', label: words.good },
              { value: 'bad', label: words.bad },
            ]}
            value={mark}
            onChange={setMark}
          />
          <TextField
            label={t`A few words (optional)`}
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" kind="secondary" loading={isBusy}>
            {t`Send the rating`}
          </Button>
          {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
        </form>
      )}
    </section>
  );
}
