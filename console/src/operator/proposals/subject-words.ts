import { isLanguage, languageNames } from '@aureus/contract/platform/language.ts';
import { useLingui } from '@lingui/react/macro';
import { useOperatorNames } from '../../ui/operator-name.tsx';

/**
 * What a proposal is about, in words. The server names things by keys such as
 * `withdrawal 12`; a key without words is shown as it is.
 */
export function useSubject(): (subject: string) => string {
  const { t } = useLingui();
  const names = useOperatorNames();
  return (subject) => {
    const number = /\d+/.exec(subject)?.[0] ?? '';
    const [first = '', second = '', ...rest] = subject.split(' ');
    const last = rest.join(' ');
    switch (subject.replace(number, '#')) {
      case 'user #':
        return t`User ${number}`;
      case 'user # funds':
        return t`Money of user ${number}`;
      case 'user # login':
        return t`Login of user ${number}`;
      case 'user # credit':
        return t`Credit for user ${number}`;
      case 'operator #':
        return names.get(Number(number)) ?? t`Operator ${number}`;
      case 'deposit #':
        return t`Deposit ${number}`;
      case 'withdrawal #':
        return t`Withdrawal ${number}`;
      case 'card #':
        return t`Bank account ${number}`;
      case 'market #':
        return t`Market ${number}`;
      case 'dividend #':
        return t`Dividend ${number}`;
      case 'split #':
        return t`Split ${number}`;
      case 'coupon campaign #':
        return t`Campaign ${number} of coupons`;
      case 'project #':
        return t`IEO project ${number}`;
      case 'coins of project #':
        return t`Coins of IEO project ${number}`;
      case 'otc order #':
        return t`OTC order ${number}`;
      case 'art creator #':
        return t`Creator: user ${number}`;
      case 'art work #':
        return t`Work ${number}`;
      case 'art sale #':
        return t`Sale ${number}`;
      case 'art terms':
        return t`Terms of the NFT market`;
      case 'otc merchant #':
        return t`Merchant: user ${number}`;
      case 'region #':
        return t`Dial code +${number}`;
      case 'withdrawal limits #':
        return t`Withdrawal limits of LV${number}`;
      case 'identity of user #, level 1':
      case 'identity of user #, level 2':
        return t`Identity of user ${number}, LV${subject.slice(-1)}`;
      case 'site':
        return t`The site`;
      case 'settings':
        return t`The settings`;
      case 'recurring terms':
        return t`Terms of recurring buys`;
      case 'recurring coin #':
        return t`Recurring buys of currency ${number}`;
      case 'trader #':
        return t`Trader ${number}`;
      case 'copy terms':
        return t`Terms of copy trading`;
      case 'exchange terms':
        return t`Conversion terms`;
    }
    if (subject.startsWith('otc method ')) return t`Payment method ${last}`;
    if (first === 'role') return t`Role ${second}`;
    if (subject.startsWith('dividend of market ')) return t`Dividend of market ${number}`;
    if (subject.startsWith('split of market ')) return t`Split of market ${number}`;
    if (first === 'coupons') {
      const about = `${second} ${last}`.trim();
      return t`Coupons ${about}`;
    }
    if (subject.startsWith('sale of currency ')) return t`IEO of currency ${number}`;
    if (subject.startsWith('words of project ')) return t`Text of IEO project ${number}`;
    if (first === 'invitation') return t`Invitation of ${second}`;
    if (first === 'mail' && isLanguage(second)) return t`Text of ${last}, ${languageNames[second]}`;
    if (subject.startsWith('withdrawal terms ')) return t`Withdrawal terms of ${last}`;
    if (subject.startsWith('deposit terms ')) return t`Deposit terms of ${last}`;
    return subject;
  };
}
