import type { traderDetail } from '@aureus/contract/copy/calls.ts';
import type { CopyTerms, FollowRow } from '@aureus/contract/copy/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { detailQuery } from '../wallet/public.ts';
import { AgreementText } from './agreement-text.tsx';
import { ConfirmFollow } from './confirm-follow.tsx';
import styles from './copy.module.css';
import { boundsOf, canonical, type Problem, problemsOf, type Settings, settingsOf } from './settings.ts';
import { WorstCase } from './worst-case.tsx';
import { nameOf } from './words.ts';

/** Decimals of a multiple, and of lots. */
const NUMBER_SCALE = 2;

export interface FollowFormProps {
  uid: string;
  trader: Answer<typeof traderDetail>;
  terms: CopyTerms;
  /** The follow that is to be changed; null for a new one. */
  current: FollowRow | null;
}

/** How much, how, and until which loss a trader is followed; what it can cost at worst stands above all. */
export function FollowForm({ uid, trader, terms, current }: FollowFormProps) {
  const { t } = useLingui();
  const [settings, setSettings] = useState(() => settingsOf(current));
  const [agrees, setAgrees] = useState(current !== null);
  const [isReading, setReading] = useState(false);
  const [asked, setAsked] = useState<Settings | null>(null);
  const { data: balance } = useQuery(detailQuery(terms.currency_id, 'futures'));
  const set = (part: Partial<Settings>): void => setSettings((before) => ({ ...before, ...part }));
  const problems = problemsOf(settings, terms);
  const texts = useProblemTexts(settings, terms);
  const unit = terms.currency_name;
  const name = nameOf(trader.trader_info);
  const isWrong = Object.values(problems).some((problem) => problem !== null);
  const refusal = useRefusal(trader, terms, current);
  const reason =
    refusal ??
    (problems.allocation === 'missing'
      ? t`Enter a copy budget`
      : isWrong
        ? t`Check the figures`
        : agrees
          ? undefined
          : t`Agree to the copy trading agreement first`);
  const bounds = boundsOf(settings.mode, terms);
  const ask = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (reason === undefined) setAsked(canonical(settings));
  };
  return (
    <>
      <form className={styles.settings} onSubmit={ask}>
        <WorstCase settings={settings} scale={terms.scale} />
        <div className={styles.head}>
          <Avatar name={name} src={trader.trader_info.head_portrait} size={40} />
          <div>
            <h2>{name}</h2>
            <p className={styles.quiet}>
              {t`Profit share`} <Amount value={current?.share ?? trader.share} unit="%" maxDigits={2} />
            </p>
          </div>
        </div>
        <section className={money.box} aria-label={t`How much`}>
          <div className={money.head}>
            <span>{t`Copy budget`}</span>
            <span>
              {t`Available`} <Amount value={balance?.available} unit={unit} maxDigits={2} personal />
            </span>
          </div>
          <NumberField
            label={t`Copy budget`}
            labelHidden
            value={settings.allocation}
            onChange={(allocation) => set({ allocation })}
            scale={terms.scale}
            unit={unit}
            placeholder={terms.min_allocation}
            error={texts.allocation(problems.allocation)}
            hint={t`The most that can be in copies of this trader at once. What is lost is taken off it.`}
          />
        </section>
        <section className={money.box} aria-label={t`Size of each copy`}>
          <Segmented
            label={t`Size of each copy`}
            options={[
              { value: 'multiple', label: t`Fixed multiple` },
              { value: 'lots', label: t`Fixed lots` },
            ]}
            value={settings.mode}
            onChange={(mode) => set({ mode, number: '1' })}
          />
          <NumberField
            label={settings.mode === 'multiple' ? t`Multiple of the trader’s lots` : t`Lots of each copy`}
            value={settings.number}
            onChange={(number) => set({ number })}
            scale={NUMBER_SCALE}
            step="1"
            error={texts.number(problems.number, bounds)}
            hint={
              settings.mode === 'multiple'
                ? t`With 0.5, ten lots of the trader become five of yours. Rounded to two decimals, but one lot at least.`
                : t`Each copy has as many, whatever the trader’s size.`
            }
          />
        </section>
        <section className={money.box} aria-label={t`Limits`}>
          <NumberField
            label={t`Most margin of one copy`}
            value={settings.orderLimit}
            onChange={(orderLimit) => set({ orderLimit })}
            scale={terms.scale}
            unit={unit}
            placeholder={t`No limit`}
            error={texts.within(problems.orderLimit)}
            hint={t`An order that would need more is not copied.`}
          />
          <NumberField
            label={t`Stop copying at a loss of`}
            value={settings.stopLoss}
            onChange={(stopLoss) => set({ stopLoss })}
            scale={terms.scale}
            unit={unit}
            placeholder={t`No stop`}
            error={texts.within(problems.stopLoss)}
            hint={t`Then all copies are closed and you no longer follow. A price that jumps can pass it.`}
            action={
              settings.stopLoss === '' ? null : (
                <FieldButton onClick={() => set({ stopLoss: '' })}>
                  {t({ message: 'Clear', context: 'a field' })}
                </FieldButton>
              )
            }
          />
          <p className={money.note}>{t`When the trader stops`}</p>
          <Segmented
            label={t`When the trader stops`}
            options={[
              { value: 'close', label: t`Close my copies` },
              { value: 'keep', label: t`Keep them as self-held` },
            ]}
            value={settings.atEnd}
            onChange={(atEnd) => set({ atEnd })}
          />
        </section>
        <p className={styles.risk}>
          {t`Copies are traded with leverage and can lose all their margin. The trader gives no advice and does not know you.`}
        </p>
        <div className={styles.agree}>
          <Checkbox checked={agrees} onChange={(event) => setAgrees(event.target.checked)}>
            {t`I have read the copy trading agreement and agree to it.`}
          </Checkbox>
          <Button kind="text" size="small" className={buttons.flush} onClick={() => setReading(true)}>
            {t`Read the agreement`}
          </Button>
        </div>
        <PageFoot>
          <Button full type="submit" reason={reason}>
            {current === null ? t({ message: 'Follow', context: 'a trader' }) : t`Save changes`}
          </Button>
        </PageFoot>
      </form>
      <Sheet
        open={isReading}
        onClose={() => setReading(false)}
        title={t`Copy trading agreement`}
        foot={<Button onClick={() => setReading(false)}>{t`Done`}</Button>}
      >
        <div className={styles.sections}>
          <AgreementText />
        </div>
      </Sheet>
      {asked === null ? null : (
        <ConfirmFollow
          uid={uid}
          trader={trader}
          terms={terms}
          current={current}
          settings={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function useProblemTexts(settings: Settings, terms: CopyTerms) {
  const { t } = useLingui();
  const { number } = useFormat();
  const unit = terms.currency_name;
  const amount = (value: string): string => `${number(value, { maxDigits: 8 })} ${unit}`;
  const least = amount(terms.min_allocation);
  const most = amount(terms.max_allocation);
  return {
    allocation: (problem: Problem | null) =>
      problem === 'small' ? t`At least ${least}` : problem === 'large' ? t`At most ${most}` : undefined,
    number: (problem: Problem | null, bounds: { readonly least: string; readonly most: string }) => {
      if (problem === null) return undefined;
      const [from, to] = [number(bounds.least), number(bounds.most)];
      return t`Between ${from} and ${to}`;
    },
    within: (problem: Problem | null) =>
      problem === null || settings.allocation === '' ? undefined : t`Not more than the copy budget`,
  };
}

/** Why this trader cannot be followed now, whatever is typed. Who follows already may always change. */
function useRefusal(
  trader: FollowFormProps['trader'],
  terms: CopyTerms,
  current: FollowRow | null,
): string | undefined {
  const { t } = useLingui();
  if (current !== null) return undefined;
  if (trader.own) return t`You cannot follow yourself`;
  if (!terms.open) return t`No new follows are taken right now`;
  if (!trader.is_leading) return t`This trader can no longer be followed`;
  return trader.full ? t`Takes no more followers now` : undefined;
}
