import { site } from '@aureus/contract/operator/terms-calls.ts';
import { Button, Stack } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { Columns } from '../ui/detail-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { MenuEditor } from './menu-editor.tsx';

/** Name, help address and home menu of the site. */
export function Site() {
  const { t } = useLingui();
  const me = useMe();
  const propose = usePropose();
  const may = me?.may('content.decide') === true;
  return (
    <Read call={site} fields={{}}>
      {(now, again) => (
        <>
          <HistoryLink kind="site.config" />
          <Columns>
            <Panel
              title={t`Site`}
              action={
                may && (
                  <Button
                    onClick={() =>
                      propose({
                        kind: 'site.config',
                        title: t`What the site says`,
                        payload: {},
                        fields: [
                          { kind: 'line', name: 'site_name', label: t`Name`, initial: now.site_name },
                          {
                            kind: 'line',
                            name: 'support_url',
                            label: t`Help`,
                            help: t`A page of the app, or an https address`,
                            initial: now.support_url,
                          },
                        ],
                        onDone: again,
                      })
                    }
                  >
                    <Trans>Propose a change</Trans>
                  </Button>
                )
              }
            >
              <Facts
                facts={[
                  { label: t`Name`, value: now.site_name },
                  { label: t`Help`, value: now.support_url },
                ]}
              />
            </Panel>
            <Panel title={t`Home menu`}>
              {may ? (
                <MenuEditor key={JSON.stringify(now.menu)} menu={now.menu} onDone={again} />
              ) : (
                <Stack>
                  <PlainTable
                    label={t`Home menu`}
                    head={[{ text: t`Place`, right: true }, { text: t`Tile` }]}
                    rows={now.menu.map(({ title, place }) => ({
                      key: title,
                      cells: [place === 0 ? t`not shown` : place, title],
                    }))}
                  />
                </Stack>
              )}
            </Panel>
          </Columns>
        </>
      )}
    </Read>
  );
}
