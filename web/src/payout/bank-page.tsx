import { type CardField, cardFields, requiredCardFields, saveCard } from '@aureus/contract/payout/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Card } from '../ui/card.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { LinkRow } from '../ui/row.tsx';
import { SkeletonForm } from '../ui/skeleton-form.tsx';
import type { BankCode } from './bank-code-problems.ts';
import { CardForm } from './card-form.tsx';
import styles from './payout.module.css';
import { cardQuery } from './queries.ts';
import { StoredNumbers } from './stored-numbers.tsx';

const masked: readonly CardField[] = ['bank_account', 'iban'];
const codes: Partial<Record<CardField, BankCode>> = {
  bank_account: 'account',
  iban: 'iban',
  bank_code: 'bic',
  alipay_account: 'aba',
  wechat_nickname: 'bic',
};
/** The order of the page: who, where, the numbers. */
const order: readonly CardField[] = [
  'real_name',
  'bank_name',
  'bank_dizhi',
  'bank_address',
  'bank_account',
  'iban',
  'bank_branch',
  'bank_code',
  'alipay_account',
  'wechat_nickname',
  'wechat_account',
];

/** The domestic bank card. */
export default function BankPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...cardQuery(), enabled: isLoggedIn });
  const labels: Readonly<Record<CardField, string>> = {
    real_name: t`Account holder`,
    bank_name: t`Bank name`,
    bank_account: t`Account number`,
    bank_dizhi: t`Country or region`,
    bank_branch: t`Branch`,
    iban: t`IBAN`,
    bank_code: t`BIC`,
    bank_address: t`Bank address`,
    alipay_account: t`ABA routing number`,
    wechat_account: t`Holder’s address`,
    wechat_nickname: t`SWIFT code of an intermediary bank`,
  };
  const card = query.data;
  return (
    <>
      <NavBar title={t`Bank account`} />
      <main className={styles.page}>
        {isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonForm count={8} />}>
            {card === undefined ? null : (
              <>
                <StoredNumbers
                  kind="domestic"
                  numbers={masked.map((name) => ({ name, label: labels[name], masked: card[name] }))}
                />
                <CardForm
                  key={card.update_time}
                  fields={order.map((name) => ({
                    name,
                    label: labels[name],
                    value: card[name],
                    required: (requiredCardFields as readonly string[]).includes(name),
                    masked: masked.includes(name),
                    code: codes[name],
                    ...(name === 'real_name' ? { autoComplete: 'name' } : {}),
                  }))}
                  usableFrom={card.usable_from}
                  blockedReason={card.blocked_reason}
                  missing={(values) =>
                    masked.some((name) => values[name] !== '' || card[name] !== '')
                      ? undefined
                      : t`Enter an account number or IBAN`
                  }
                  onSave={(values, factor) =>
                    call(saveCard, {
                      ...Object.fromEntries(cardFields.map((name) => [name, values[name] ?? ''])),
                      ...factor,
                    })
                  }
                />
              </>
            )}
          </ListStates>
        ) : null}
        <Card padded={false} className={styles.row}>
          <LinkRow to="/pages/setting/bank_international" title={t`International bank account`} />
        </Card>
      </main>
    </>
  );
}
