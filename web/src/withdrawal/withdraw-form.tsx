import { create } from '@aureus/contract/withdrawal/calls.ts';
import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUsable, type SavedAddress } from '../payout/public.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import form from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { AccountPick } from './account-pick.tsx';
import { AddressSheet } from './address-sheet.tsx';
import { amountProblem, costOf, mostOf } from './cost.ts';
import { DestinationRow } from './destination-row.tsx';
import type { Destination, Way } from './destination.ts';
import { LimitFacts } from './limit-facts.tsx';
import { isAnythingMissing, MissingNotes } from './missing-notes.tsx';
import type { WithdrawalInfo } from './queries.ts';
import { useAmountProblemText } from './use-amount-problem-text.ts';
import { useCardDestination } from './use-card-destination.ts';
import { WithdrawSheet } from './withdraw-sheet.tsx';

/** How much of a coin, and where to; with what it costs and what may still leave today. */
export function WithdrawForm({
  info,
  way,
  account,
  onAccount,
}: {
  info: WithdrawalInfo;
  way: Way;
  /** The account the money leaves. */
  account: Account;
  onAccount: (account: Account) => void;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const client = useQueryClient();
  const problemText = useAmountProblemText();
  const { card, isPending } = useCardDestination(way);
  const [saved, setSaved] = useState<SavedAddress | null>(null);
  const [amount, setAmount] = useState('');
  /** What the payment request asks for by which the address was found. */
  const [asked, setAsked] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const money = useMoneyCall(create, () => {
    void client.invalidateQueries({ queryKey: ['private', 'wallet'] });
  });
  const destination: Destination | null = way === 'address' ? savedDestination(saved) : card;
  const now = useNow();
  // Before an address is chosen, the terms of the network most people use.
  const terms =
    info.networks.find(({ network }) => network === destination?.network) ??
    (way === 'address' ? info.networks.find(({ network_name: name }) => name !== '') : undefined) ??
    info.networks.find(({ network }) => network === (way === 'card' ? 'CARD' : 'CARD_INTL'));
  const decimals = terms?.decimals ?? info.scale;
  const canPay = (text: string): boolean => (text.split('.')[1] ?? '').length <= decimals;
  const available = info.available[account];
  const cost = terms === undefined ? null : costOf(amount, terms, info.scale);
  const problem =
    terms === undefined
      ? 'empty'
      : amountProblem(amount, {
          available,
          minimum: terms.minimum,
          left: info.limits.left,
          singleUsd: way === 'address' ? null : info.limits.single_usd,
          price: info.usdt_price,
        });
  const shownProblem = problem === null || problem === 'empty' ? undefined : problemText(problem, info, terms);
  const reason =
    info.missing.paused !== ''
      ? t`Withdrawals are paused`
      : isAnythingMissing(info.missing)
        ? t`Finish setup to withdraw`
        : terms?.enabled !== true
          ? t`Paused for this coin`
          : way !== 'address' && info.missing.addresses_only
            ? t`Bank accounts are switched off`
            : destination === null
              ? way === 'address'
                ? t`Choose an address`
                : t`Add a bank account`
              : destination.blocked || !isUsable(destination.usableFrom, now)
                ? t`Not usable yet`
                : problem === 'empty'
                  ? t`Enter an amount`
                  : shownProblem === undefined
                    ? undefined
                    : t`Check the amount`;
  if (info.networks.length > 0 && terms === undefined) {
    return <p className={form.note}>{t`${info.name} cannot be withdrawn this way. Choose another coin.`}</p>;
  }
  return (
    <>
      <MissingNotes missing={info.missing} />
      {way !== 'address' && info.missing.addresses_only ? (
        <p className={form.note}>{t`Your account withdraws to saved addresses only.`}</p>
      ) : null}
      <DestinationRow
        way={way}
        destination={destination}
        isPending={isPending}
        now={now}
        onChoose={() => setChoosing(true)}
      />
      <AccountPick info={info} account={account} onChoose={onAccount} />
      <div className={form.box}>
        <NumberField
          label={t({ message: 'Amount', context: 'withdrawal' })}
          value={amount}
          onChange={(text) => {
            setAmount(text);
            money.reset();
          }}
          scale={decimals}
          unit={info.name}
          placeholder="0"
          error={shownProblem}
          action={
            <FieldButton onClick={() => setAmount(mostOf(available, info.limits.left, decimals))}>{t`All`}</FieldButton>
          }
          hint={
            <>
              {t`Available`} <Amount value={available} unit={info.name} maxDigits={8} personal />
            </>
          }
        />
        {asked === null || asked === amount ? null : (
          <p className={form.note}>
            {t`The payment request asks for ${number(asked, { maxDigits: 18 })} ${info.name}.`}{' '}
            {canPay(asked) ? <FieldButton onClick={() => setAmount(asked)}>{t`Take this amount`}</FieldButton> : null}
          </p>
        )}
        <dl className={form.facts}>
          <Fact label={t`Minimum`}>
            <Amount value={terms?.minimum} unit={info.name} maxDigits={8} />
          </Fact>
          <Fact label={t`Fee`}>
            {cost === null && terms?.fee_kind === 'percent' ? (
              `${number(terms.fee, { maxDigits: 4 })}%`
            ) : (
              <Amount value={cost?.fee ?? terms?.fee} unit={info.name} maxDigits={8} />
            )}
          </Fact>
          <Fact label={t`You receive`} isMain>
            <Amount value={cost?.receive ?? '0'} unit={info.name} maxDigits={8} />
          </Fact>
        </dl>
      </div>
      <LimitFacts info={info} isCard={way !== 'address'} />
      <PageFoot>
        <Button full reason={reason} onClick={() => setAsking(true)}>
          {t`Withdraw`}
        </Button>
      </PageFoot>
      <AddressSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        currency={info.currency}
        coin={info.name}
        onChoose={(address, wanted) => {
          setSaved(address);
          setAsked(wanted);
          // An amount that was typed stays: what the request asks for is offered beside it.
          if (wanted !== null && amount === '' && canPay(wanted)) setAmount(wanted);
          setChoosing(false);
        }}
      />
      {destination === null || cost === null ? null : (
        <WithdrawSheet
          open={isAsking}
          onClose={() => {
            if (money.state.kind === 'done') setAmount('');
            setAsking(false);
            money.reset();
          }}
          info={info}
          account={account}
          destination={destination}
          amount={amount}
          cost={cost}
          money={money}
        />
      )}
    </>
  );
}

function savedDestination(saved: SavedAddress | null): Destination | null {
  if (saved === null) return null;
  return {
    way: 'address',
    addressId: saved.id,
    address: saved.address,
    network: saved.network,
    title: saved.label === '' ? saved.network : `${saved.label} · ${saved.network}`,
    note: saved.address,
    usableFrom: saved.usable_from,
    blocked: false,
  };
}
