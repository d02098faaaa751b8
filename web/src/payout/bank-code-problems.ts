import { isAba, isAccountNumber, isBic, isIban } from '@aureus/core/typed/bank-code.ts';
import { useLingui } from '@lingui/react/macro';

/** The codes among the details of a bank account. */
export type BankCode = 'account' | 'iban' | 'bic' | 'aba';

const rules = { account: isAccountNumber, iban: isIban, bic: isBic, aba: isAba } as const;

/** What is wrong with a code in its one spelling; undefined when nothing is, or it is empty. */
export function useBankCodeProblems(): (code: BankCode, text: string) => string | undefined {
  const { t } = useLingui();
  const words = {
    account: t`This account number is not valid.`,
    iban: t`This IBAN is not valid.`,
    bic: t`This BIC or SWIFT code is not valid.`,
    aba: t`This ABA routing number is not valid.`,
  };
  return (code, text) => (text === '' || rules[code](text) ? undefined : words[code]);
}
