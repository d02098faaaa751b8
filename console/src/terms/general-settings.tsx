import { generalSettingsList } from '@aureus/contract/operator/terms-calls.ts';
import type { GeneralSettingName } from '@aureus/contract/platform/general-settings.ts';
import { useLingui } from '@lingui/react/macro';
import { previewLabel, usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { ChangeButton } from './change-button.tsx';

const wordsOf = (name: GeneralSettingName): string => `settings.${name}`;

/** Settings of the product, each with how far it may go: what keeps money safe can be made longer, never switched off. */
export function GeneralSettings() {
  const { t, i18n } = useLingui();
  const propose = usePropose();
  return (
    <Read call={generalSettingsList} fields={{}}>
      {(rows, again) => (
        <PlainTable
          cards
          label={t`Settings`}
          head={[
            { text: t`Setting` },
            { text: t`Now`, right: true },
            { text: t`At first`, right: true },
            { text: t({ message: 'From', context: 'allowed range' }), right: true },
            { text: t({ message: 'To', context: 'allowed range' }), right: true },
            { text: t`Change` },
          ]}
          rows={rows.map(({ name, value, initial, least, most, unit }) => {
            const label = previewLabel(i18n, wordsOf(name));
            return {
              key: name,
              cells: [
                label,
                <Amount key="value" value={String(value)} unit={unit} />,
                <Amount key="initial" value={String(initial)} unit={unit} />,
                <Amount key="least" value={String(least)} unit={unit} />,
                <Amount key="most" value={String(most)} unit={unit} />,
                <ChangeButton
                  key="change"
                  what={label}
                  onClick={() =>
                    propose({
                      kind: 'settings.general',
                      title: label,
                      payload: {},
                      fields: [
                        {
                          kind: 'whole',
                          name,
                          label,
                          unit,
                          help: t`A whole number from ${least} to ${most}`,
                          initial: String(value),
                        },
                      ],
                      onDone: again,
                    })
                  }
                />,
              ],
            };
          })}
        />
      )}
    </Read>
  );
}
