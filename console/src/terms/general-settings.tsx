import { generalSettingsList } from '@aureus/contract/operator/terms-calls.ts';
import type { GeneralSettingName } from '@aureus/contract/platform/general-settings.ts';
import { useLingui } from '@lingui/react/macro';
import { previewChoices, previewLabel, previewValue, usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { ChangeButton } from './change-button.tsx';

const wordsOf = (name: GeneralSettingName): string => `settings.${name}`;

/**
 * Settings of the product, each with how far it may go: what keeps money safe can be made longer, never switched off.
 * `of` leaves those of one area, by the beginning of their names.
 */
export function GeneralSettings({ of = '' }: { of?: string }) {
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
          rows={rows
            .filter(({ name }) => name.startsWith(of))
            .map(({ name, value, initial, least, most, unit }) => {
              const label = previewLabel(i18n, wordsOf(name));
              const choices = previewChoices(i18n, wordsOf(name));
              const said = (number: number) =>
                choices ? (
                  previewValue(i18n, wordsOf(name), String(number))
                ) : (
                  <Amount value={String(number)} unit={unit} />
                );
              return {
                key: name,
                cells: [
                  label,
                  said(value),
                  said(initial),
                  choices ? '–' : said(least),
                  choices ? '–' : said(most),
                  <ChangeButton
                    key="change"
                    what={label}
                    onClick={() =>
                      propose({
                        kind: 'settings.general',
                        title: label,
                        payload: {},
                        fields: [
                          choices
                            ? { kind: 'choice', isNumber: true, name, label, choices, initial: String(value) }
                            : {
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
