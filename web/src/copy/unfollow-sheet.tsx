import { cancel } from '@aureus/contract/copy/follow-calls.ts';
import type { FollowRow } from '@aureus/contract/copy/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../ui/amount.tsx';
import { cx } from '../ui/cx.ts';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { OptionList } from '../ui/option-list.tsx';
import { toast } from '../ui/toast.tsx';
import { refreshAfterAct } from './use-copy-refresh.ts';
import { nameOf, UNIT } from './words.ts';

/** Ends a follow: copies that are open become the user's own, or are closed. */
export function UnfollowSheet({ follow, onClose }: { follow: FollowRow; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [what, setWhat] = useState<'keep' | 'close'>(follow.at_end);
  const name = nameOf({ id: follow.trader_user_id, nickname: follow.nickname });
  const hasCopies = follow.copies > 0;
  return (
    <ActSheet
      title={t`Stop following ${name}?`}
      call={cancel}
      fields={{ follow_user_id: follow.trader_user_id, close: hasCopies && what === 'close' ? '1' : '0' }}
      confirm={t`Stop following`}
      kind="danger"
      onDone={() => {
        refreshAfterAct(queries);
        toast(t`You no longer follow ${name}`, { tone: 'good' });
      }}
      onClose={onClose}
    >
      {hasCopies ? (
        <>
          <OptionList
            label={t`Copies that are open`}
            options={[
              {
                value: 'close',
                label: t`Close the copies`,
                note: t`At the price of now`,
              },
              {
                value: 'keep',
                label: t`Keep them as self-held`,
                note: t`You decide when to close them`,
              },
            ]}
            value={what}
            onChange={setWhat}
          />
          <dl className={money.facts}>
            <Fact label={t`Copies that are open`}>{follow.copies}</Fact>
            <Fact label={t`Margin in them`}>
              <Amount value={follow.margin} unit={UNIT} digits={2} personal />
            </Fact>
            <Fact label={t`Running P&L`}>
              <Amount value={follow.running} unit={UNIT} digits={2} sign tone personal />
            </Fact>
          </dl>
          <p
            className={cx(money.note, money.below)}
          >{t`Either way, what the copies have gained or lost by now counts for the profit share.`}</p>
        </>
      ) : (
        <p className={cx(money.note, money.below)}>{t`No copies are open. Nothing more will be copied.`}</p>
      )}
    </ActSheet>
  );
}
