import { Button, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useMe, usePropose } from '../operator/public.ts';
import { PlainTable } from '../ui/plain-table.tsx';

/** Dial codes of telephones whose users take no options. */
export function Regions({ closed, onDone }: { closed: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  const open = (code: string): void =>
    propose({
      kind: 'options.region',
      title: t`Offer options to +${code} again`,
      payload: { dial_code: code, open: true },
      onDone,
    });
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {mayDecide && (
        <Button
          size="small"
          onClick={() =>
            propose({
              kind: 'options.region',
              title: t`Offer no options to a dial code`,
              payload: { open: false },
              fields: [{ kind: 'line', name: 'dial_code', label: t`Dial code`, help: t`Digits without the plus sign` }],
              onDone,
            })
          }
        >
          {t`Add a dial code`}
        </Button>
      )}
      <PlainTable
        label={t`Where options are not offered`}
        head={[{ text: t`Dial code` }, { text: t`Change` }]}
        rows={closed.map((code) => ({
          key: code,
          cells: [
            `+${code}`,
            mayDecide ? (
              <Button
                key="open"
                size="small"
                aria-label={t`Offer options to +${code} again`}
                onClick={() => open(code)}
              >
                {t`Propose a change`}
              </Button>
            ) : (
              '–'
            ),
          ],
        }))}
      />
    </Stack>
  );
}
