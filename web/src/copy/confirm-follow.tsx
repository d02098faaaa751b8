import { follow } from '@aureus/contract/copy/follow-calls.ts';
import { copyModes } from '@aureus/contract/copy/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { cx } from '../ui/cx.ts';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { toast } from '../ui/toast.tsx';
import type { FollowFormProps } from './follow-form.tsx';
import { lotsText } from './lots-text.ts';
import type { Settings } from './settings.ts';
import { refreshCopy } from './use-copy-refresh.ts';
import { nameOf, UNIT } from './words.ts';
import { WorstCase } from './worst-case.tsx';

/** All that following means, before it is done; "at worst you lose" is its first line. */
export function ConfirmFollow({
  uid,
  trader,
  terms,
  current,
  settings,
  onClose,
}: FollowFormProps & { settings: Settings; onClose: () => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const queries = useQueryClient();
  const router = useRouter();
  const name = nameOf(trader.trader_info);
  const size = number(settings.number, { maxDigits: 2 });
  const share = current?.share ?? trader.share;
  return (
    <ActSheet
      title={current === null ? t`Follow ${name}?` : t`Change how you follow ${name}?`}
      call={follow}
      fields={{
        trader_user_id: uid,
        type: copyModes[settings.mode],
        number: settings.number,
        allocation: settings.allocation,
        order_limit: settings.orderLimit === '' ? '0' : settings.orderLimit,
        stop_loss: settings.stopLoss === '' ? '0' : settings.stopLoss,
        at_end: settings.atEnd,
        ...(current === null ? { terms: trader.terms } : { follow_id: current.id }),
      }}
      confirm={current === null ? t({ message: 'Follow', context: 'a trader' }) : t`Save changes`}
      onDone={() => {
        refreshCopy(queries);
        toast(current === null ? t`You now follow ${name}` : t`Changes saved`, { tone: 'good' });
        void router.navigate({ to: '/pages/follow/my', replace: true });
      }}
      onClose={onClose}
    >
      <WorstCase settings={settings} scale={terms.scale} />
      <dl className={money.facts}>
        <Fact label={t`Copy budget`} isMain>
          <Amount value={settings.allocation} unit={UNIT} maxDigits={2} />
        </Fact>
        <Fact label={t`Size of each copy`}>
          {settings.mode === 'multiple' ? t`${size} × the trader’s lots` : lotsText(settings.number)}
        </Fact>
        <Fact label={t`Most margin of one copy`}>
          {settings.orderLimit === '' ? t`No limit` : <Amount value={settings.orderLimit} unit={UNIT} maxDigits={2} />}
        </Fact>
        <Fact label={t`Stop copying at a loss of`}>
          {settings.stopLoss === '' ? t`No stop` : <Amount value={settings.stopLoss} unit={UNIT} maxDigits={2} />}
        </Fact>
        <Fact label={t`Profit share`}>
          <Amount value={share} unit="%" maxDigits={2} />
        </Fact>
        <Fact label={t`When the trader stops`}>
          {settings.atEnd === 'close' ? t`Close my copies` : t`Keep them as self-held`}
        </Fact>
      </dl>
      <p className={cx(money.note, money.below)}>
        {t`It holds for what the trader opens from now on; what is open already is not copied. Each copy costs the ordinary fee of opening a position.`}
      </p>
    </ActSheet>
  );
}
