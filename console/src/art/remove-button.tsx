import { useLingui } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useMe, usePropose } from '../operator/public.ts';

/** Proposes to take an approved work back. */
export function RemoveButton({ work, name, onDone }: { work: number; name: string; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('art.decide') === true;
  if (!mayDecide) return null;
  const title = t`Remove the work ${name}`;
  return (
    <Button
      size="small"
      color="error"
      aria-label={title}
      onClick={() =>
        propose({
          kind: 'art.work_removal',
          title,
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
        })
      }
    >
      {t({ message: 'Remove', context: 'a work' })}
    </Button>
  );
}
