import { site } from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Button, Stack } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { HistoryLink, type PayloadField, useMe, usePropose } from '../operator/public.ts';
import { Columns } from '../ui/detail-page.tsx';
import { type Fact, Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { wayWords } from './piece-words.ts';

/** What the site says: its name, where help is, what opens over the home page, pages of others, and the home menu. */
export function Site() {
  const { t } = useLingui();
  const me = useMe();
  const may = me?.may('content.decide') === true;
  return (
    <Read call={site} fields={{}}>
      {(now, again) => (
        <>
          <HistoryLink kind="site.config" />
          <Columns>
            <Stack sx={{ gap: 1.5 }}>
              <Name now={now} may={may} onDone={again} />
              <Popup now={now} may={may} onDone={again} />
              <Frames now={now} may={may} onDone={again} />
              <Contacts now={now} may={may} onDone={again} />
            </Stack>
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

interface PartProps {
  now: Answer<typeof site>;
  may: boolean;
  onDone: () => void;
}

function Name({ now, ...props }: PartProps) {
  const { t } = useLingui();
  return (
    <Said
      {...props}
      title={t`Site`}
      act={t`What the site says`}
      facts={[
        { label: t`Name`, value: now.site_name },
        { label: t`Help`, value: now.support_url },
      ]}
      fields={[
        { kind: 'line', name: 'site_name', label: t`Name`, initial: now.site_name },
        {
          kind: 'line',
          name: 'support_url',
          label: t`Help`,
          help: t`A page of the app, or an https address`,
          initial: now.support_url,
        },
      ]}
    />
  );
}

function Popup({ now, ...props }: PartProps) {
  const { t } = useLingui();
  return (
    <Said
      {...props}
      title={t`Over the home page`}
      act={t`What opens over the home page`}
      facts={[
        {
          label: t`Announcement`,
          value: now.announcements.find(({ id }) => id === now.popup)?.title ?? t`None`,
        },
      ]}
      fields={[
        {
          kind: 'choice',
          name: 'popup',
          label: t`Announcement`,
          help: t`Opens once for each reader; who has closed it does not see it again`,
          isNumber: true,
          initial: String(now.popup),
          choices: [
            { value: '0', label: t`None` },
            ...now.announcements.map(({ id, title }) => ({ value: String(id), label: title })),
          ],
        },
      ]}
    />
  );
}

function Frames({ now, ...props }: PartProps) {
  const { t } = useLingui();
  return (
    <Said
      {...props}
      title={t`Pages of others`}
      act={t`Pages of others inside the app`}
      facts={[
        { label: t`Hosts shown inside the app`, value: now.frame_hosts.join(', ') || t`None` },
        { label: t`Game page`, value: now.game_url || t`None` },
      ]}
      fields={[
        {
          kind: 'words',
          name: 'frame_hosts',
          label: t`Hosts shown inside the app`,
          help: t`Host names such as games.example, apart by commas; pages of no other host are shown`,
          initial: now.frame_hosts.join(', '),
          mayBeEmpty: true,
        },
        {
          kind: 'line',
          name: 'game_url',
          label: t`Game page`,
          help: t`An https address on one of these hosts; empty for no game`,
          initial: now.game_url,
          mayBeEmpty: true,
        },
      ]}
    />
  );
}

function Contacts({ now, ...props }: PartProps) {
  const { t } = useLingui();
  return (
    <Said
      {...props}
      title={t`Ways to reach us`}
      act={t`How people reach us outside of the app`}
      facts={now.contacts.map(({ way, address }) => ({ label: t(wayWords[way]), value: address || t`Not shown` }))}
      fields={now.contacts.map(({ way, address }) => ({
        kind: 'line',
        name: `contact_${way}`,
        label: t(wayWords[way]),
        help: way === 'email' ? t`An e-mail address; empty: not shown` : t`An https address; empty: not shown`,
        initial: address,
        mayBeEmpty: true,
      }))}
    />
  );
}

/** A part of what the site says, with the way to propose a change of it. */
function Said({
  title,
  act,
  facts,
  fields,
  may,
  onDone,
}: Omit<PartProps, 'now'> & {
  title: string;
  /** What is proposed, in words. */
  act: string;
  facts: readonly Fact[];
  fields: readonly PayloadField[];
}) {
  const { t } = useLingui();
  const propose = usePropose();
  return (
    <Panel
      title={title}
      action={
        may && (
          <Button
            aria-label={t`Propose a change: ${act}`}
            onClick={() => propose({ kind: 'site.config', title: act, payload: {}, fields, onDone })}
          >
            <Trans>Propose a change</Trans>
          </Button>
        )
      }
    >
      <Facts facts={facts} />
    </Panel>
  );
}
