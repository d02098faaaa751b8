import { change, publish } from '@aureus/contract/otc/merchant-calls.ts';
import type { AdvertSide, OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { LongTextField } from '../ui/money/long-text-field.tsx';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { PickField } from '../ui/money/pick-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { detailQuery } from '../wallet/public.ts';
import { AccountForm } from './account-form.tsx';
import {
  draftProblem,
  isMarginText,
  type Draft,
  draftOf,
  fieldsOf,
  methodsIn,
  toggledAccount,
} from './advert-draft.ts';
import { useCoinText } from './fiat-text.tsx';
import { MethodsField } from './methods-field.tsx';
import styles from './otc.module.css';
import type { DeskConfig } from './queries.ts';
import { refreshOtc } from './refresh-otc.ts';
import { useMinutesText } from './use-words.ts';
import { WhoMayTake } from './who-may-take.tsx';

const WINDOWS = [5, 10, 15, 30, 45, 60, 120, 180] as const;
const [PRICE_DIGITS, LONGEST_TERMS] = [6, 500];

/** The form of an advertisement: all of it for a new one, what may be changed of one that is there. */
export function AdvertForm({ config, known }: { config: DeskConfig; known: OwnAdvertRow | null }) {
  const { t } = useLingui();
  const minutes = useMinutesText();
  const { fiat: preferred } = usePreferences();
  const [draft, setDraft] = useState<Draft>(() => draftOf(config, known, preferred));
  const [isAsking, setAsking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const set = (more: Partial<Draft>): void => setDraft((before) => ({ ...before, ...more }));
  const coin = config.coins.find(({ id }) => id === draft.coin);
  const fiat = config.fiats.find(({ code }) => code === draft.fiat);
  const { data: balance } = useQuery({
    ...detailQuery(draft.coin, 'spot'),
    enabled: known === null && draft.side === 'sell',
  });
  const texts = {
    total: t`Enter how many coins`,
    price: t`Enter a price`,
    margin: t`A margin from -20 to 20%`,
    limits: t`Enter the least and the most of an order`,
    order: t`The least is more than the most`,
    methods: draft.side === 'sell' ? t`Choose where you are paid` : t`Choose how you pay`,
    window: t`Choose a time to pay that fits all methods`,
  } as const;
  const problem = draftProblem(draft, config);
  if (coin === undefined || fiat === undefined) return null;
  const [code, fiatCode] = [coin.code, fiat.code];
  const ask = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (problem === null) setAsking(true);
  };
  return (
    <>
      <form className={styles.form} onSubmit={ask}>
        {known !== null ? (
          <p className={styles.quiet}>
            {t`Side, coin, currency and total stay. A change holds for orders taken from now on.`}
          </p>
        ) : (
          <>
            <Segmented
              label={t`What you do`}
              options={[
                { value: 'sell', label: t`I sell`, tone: 'down' },
                { value: 'buy', label: t`I buy`, tone: 'up' },
              ]}
              value={draft.side}
              onChange={(side: AdvertSide) => set({ side, methods: [], accounts: [] })}
            />
            <ChipRow label={t`Coin`}>
              {config.coins.map(({ id, code: name }) => (
                <Chip key={id} selected={id === draft.coin} onClick={() => set({ coin: id })}>
                  {name}
                </Chip>
              ))}
            </ChipRow>
            <PickField
              label={t({ message: 'Currency', context: 'fiat' })}
              value={draft.fiat}
              options={config.fiats.map(({ code: name }) => ({ value: name, label: name }))}
              onChange={(name) => set({ fiat: name, methods: [], accounts: [] })}
            />
            <NumberField
              label={t`How many coins in all`}
              value={draft.total}
              onChange={(total) => set({ total })}
              scale={coin.scale}
              unit={code}
              placeholder="0"
              hint={
                draft.side === 'sell' ? (
                  <>
                    {t`Available`} <Amount value={balance?.available ?? null} unit={code} maxDigits={8} personal />
                  </>
                ) : undefined
              }
            />
          </>
        )}
        <Segmented
          label={t`How the price is made`}
          options={[
            { value: 'margin', label: t`By the index` },
            { value: 'fixed', label: t`Fixed price` },
          ]}
          value={draft.pricing}
          onChange={(pricing) => set({ pricing })}
        />
        {draft.pricing === 'fixed' ? (
          <NumberField
            label={t`Price of 1 ${code}`}
            value={draft.price}
            onChange={(price) => set({ price })}
            scale={PRICE_DIGITS}
            unit={fiatCode}
            placeholder="0"
          />
        ) : (
          <MarginField value={draft.margin} onChange={(margin) => set({ margin })} />
        )}
        <div className={styles.pair}>
          <NumberField
            label={t`Least of an order`}
            value={draft.min}
            onChange={(min) => set({ min })}
            scale={fiat.scale}
            unit={fiatCode}
            placeholder="0"
          />
          <NumberField
            label={t`Most of an order`}
            value={draft.max}
            onChange={(max) => set({ max })}
            scale={fiat.scale}
            unit={fiatCode}
            placeholder="0"
          />
        </div>
        <MethodsField config={config} draft={draft} onChange={set} onAdd={() => setAdding(true)} />
        <PickField
          label={t`Time to pay`}
          value={draft.window}
          options={WINDOWS.map((value) => ({ value: value as number, label: minutes(value) }))}
          onChange={(window) => set({ window })}
        />
        <WhoMayTake level={draft.level} days={draft.days} onChange={set} />
        <LongTextField
          label={t`Your words to whoever takes an order (optional)`}
          value={draft.terms}
          maxLength={LONGEST_TERMS}
          onChange={(terms) => set({ terms })}
        />
        <PageFoot>
          <Button full type="submit" reason={problem === null ? undefined : texts[problem]}>
            {known === null ? t`Publish` : t`Save changes`}
          </Button>
        </PageFoot>
      </form>
      {isAdding ? (
        <AccountForm
          only={methodsIn(config, draft)}
          onAdded={({ id, method }) => set({ accounts: toggledAccount(draft, { id, method: method.code }) })}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {isAsking ? <Confirm draft={draft} known={known} coin={code} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Percent over or under the index; a minus is let in, as the number pad of a phone has none it may be pressed. */
function MarginField({ value, onChange }: { value: string; onChange: (margin: string) => void }) {
  const { t } = useLingui();
  const isUnder = value.startsWith('-');
  const size = value.replace('-', '');
  return (
    <div className={styles.margin}>
      <Segmented
        label={t`Over or under the index`}
        options={[
          { value: 'over', label: t`Over` },
          { value: 'under', label: t`Under` },
        ]}
        value={isUnder ? 'under' : 'over'}
        onChange={(side) => onChange(side === 'under' ? `-${size}` : size)}
      />
      <NumberField
        label={t`Margin to the index price`}
        value={size}
        onChange={(text) => onChange(isUnder ? `-${text}` : text)}
        scale={2}
        unit="%"
        placeholder="0"
        error={size === '' || isMarginText(value) ? undefined : t`A margin from -20 to 20%`}
      />
    </div>
  );
}

/** All it means, before it is published or changed. */
function Confirm({
  draft,
  known,
  coin,
  onClose,
}: {
  draft: Draft;
  known: OwnAdvertRow | null;
  coin: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const router = useRouter();
  const { number } = useFormat();
  const coinText = useCoinText();
  const done = (): void => {
    refreshOtc(queries);
    void router.navigate({ to: '/pages/otc/mine', replace: true });
  };
  const facts = (
    <div className={styles.form}>
      <dl className={money.facts}>
        {known === null ? (
          <Fact label={draft.side === 'sell' ? t`Set aside now` : t`You want to buy`} isMain>
            {coinText(draft.total, coin)}
          </Fact>
        ) : null}
        <Fact label={t({ message: 'Price', context: 'of a coin' })}>
          {draft.pricing === 'fixed' ? (
            <Amount value={draft.price} unit={draft.fiat} maxDigits={PRICE_DIGITS} />
          ) : (
            <>
              {t`index`} <Amount value={draft.margin} unit="%" sign maxDigits={2} />
            </>
          )}
        </Fact>
        <Fact label={t`Limits`}>
          {number(draft.min)} – {number(draft.max)} {draft.fiat}
        </Fact>
      </dl>
      <p className={styles.risk}>
        {t`Whoever takes an order holds you to it. If you do not answer, operators decide by what the other side shows.`}
      </p>
    </div>
  );
  const shared = { onDone: done, onGivenUp: () => refreshOtc(queries), onClose };
  const fields = fieldsOf(draft);
  if (known !== null) {
    return (
      <ActSheet
        {...shared}
        title={t`Change the advertisement`}
        call={change}
        confirm={t`Save changes`}
        fields={{ id: known.id, revision: known.revision, ...fields }}
      >
        {facts}
      </ActSheet>
    );
  }
  const whole: Fields<typeof publish> = {
    side: draft.side,
    coin_id: draft.coin,
    fiat: draft.fiat as Fields<typeof publish>['fiat'],
    total: draft.total,
    ...fields,
  };
  return (
    <ActSheet {...shared} title={t`New advertisement`} call={publish} confirm={t`Publish`} fields={whole}>
      {facts}
    </ActSheet>
  );
}
