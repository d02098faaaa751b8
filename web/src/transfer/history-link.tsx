import { useLingui } from '@lingui/react/macro';
import buttons from '../ui/button.module.css';
import { ClockIcon } from '../ui/icons.tsx';

/** Leads to the list of past transfers and exchanges. */
export function HistoryLink({ tab }: { tab: 'transfers' | 'exchanges' }) {
  const { t } = useLingui();
  return (
    <a
      href={`#/pages/fund/transfer_history?tab=${tab}`}
      className={buttons.icon}
      aria-label={t({ message: 'History', context: 'transfers and conversions' })}
    >
      <ClockIcon />
    </a>
  );
}
