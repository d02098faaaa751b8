import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Tabs } from '../ui/tabs.tsx';

const pages = { exchange: '/pages/fund/transfer', transfer: '/pages/fund/fundTransfer' } as const;
type Page = keyof typeof pages;

/** Between the two ways to move one's own money: into another coin, or into another account. */
export function MoveTabs({ page }: { page: Page }) {
  const { t } = useLingui();
  const router = useRouter();
  const tabs: { value: Page; label: string }[] = [
    { value: 'exchange', label: t`Convert` },
    { value: 'transfer', label: t`Transfer` },
  ];
  return (
    <Tabs
      label={t`Move money`}
      tabs={tabs}
      value={page}
      onChange={(next) => router.history.replace(pages[next])}
      lined
    />
  );
}
