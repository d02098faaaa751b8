import { type InternationalField, internationalFields, saveInternationalCard } from '@aureus/contract/payout/calls.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Card } from '../ui/card.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { LinkRow } from '../ui/row.tsx';
import { SkeletonForm } from '../ui/skeleton-form.tsx';
import type { BankCode } from './bank-code-problems.ts';
import { CardForm } from './card-form.tsx';
import styles from './payout.module.css';
import { internationalCardQuery } from './queries.ts';
import { StoredNumbers } from './stored-numbers.tsx';

/** The international bank card; what it asks for comes from the server. */
export default function BankInternationalPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const language = usePreferences((state) => state.language);
  const query = useQuery({ ...internationalCardQuery(language), enabled: isLoggedIn });
  const card = query.data;
  return (
    <>
      <NavBar title={t`International bank account`} />
      <main className={styles.page}>
        {isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonForm count={7} />}>
            {card === undefined ? null : (
              <>
                <StoredNumbers
                  kind="international"
                  numbers={[{ name: 'account', label: card.forms[numberAt] ?? '', masked: card.data[numberAt] ?? '' }]}
                />
                <CardForm
                  key={card.update_time}
                  fields={card.forms.map((label, at) => ({
                    name: `data[${at}]`,
                    label,
                    // The number comes masked, and all fields are sent: it is typed anew with every change.
                    value: isNumber(at) ? '' : (card.data[at] ?? ''),
                    required: true,
                    code: codes[internationalFields[at] ?? 'holder'],
                  }))}
                  usableFrom={card.usable_from}
                  blockedReason={card.blocked_reason}
                  onSave={(values, factor) =>
                    call(saveInternationalCard, { ...values, ...factor } as Fields<typeof saveInternationalCard>)
                  }
                />
              </>
            )}
          </ListStates>
        ) : null}
        <Card padded={false} className={styles.row}>
          <LinkRow to="/pages/setting/bank" title={t`Bank account`} />
        </Card>
      </main>
    </>
  );
}

const codes: Partial<Record<InternationalField, BankCode>> = { account: 'account', bic: 'bic' };
const numberAt = internationalFields.indexOf('account');
const isNumber = (at: number): boolean => at === numberAt;
