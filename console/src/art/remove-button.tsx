import { useLingui } from '@lingui/react/macro';
import { ActButton } from '../operator/public.ts';

/** Proposes to take an approved work back. */
export function RemoveButton({ work, name, onDone }: { work: number; name: string; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <ActButton
      act={{
        kind: 'art.work_removal',
        title: t`Remove the work ${name}`,
        payload: { work_id: work },
        fields: [
          {
            kind: 'long',
            name: 'reason',
            label: t`Reason, shown to the user`,
            help: t`Nobody but its owner and its creator sees it any more, and it cannot be sold again. This is for good.`,
          },
        ],
        onDone,
      }}
      words={t({ message: 'Remove', context: 'a work' })}
      color="error"
    />
  );
}
