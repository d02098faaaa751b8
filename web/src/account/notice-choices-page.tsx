import { choices, choose } from '@aureus/contract/notice/choice-calls.ts';
import type { NoticeChannel, NoticeTopic } from '@aureus/contract/notice/topics.ts';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/checkbox.tsx';
import { BellIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { ButtonRow } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toastFailure } from '../ui/toast-failure.ts';
import account from './account.module.css';
import styles from './notice-choices.module.css';
import { PushSheet } from './push-sheet.tsx';

/** Its key begins with that of the push sheet's state, which the same switches change. */
const choicesQuery = () =>
  queryOptions({
    queryKey: privateKey('notice', 'choices'),
    queryFn: ({ signal }) => call(choices, {}, { signal }),
    staleTime: STALE.seconds,
  });

const channels = ['in_app', 'mail', 'push'] as const;

/** Where the user is told what: a switch for each topic and each way. */
export default function NoticeChoicesPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const client = useQueryClient();
  const query = useQuery({ ...choicesQuery(), enabled: isLoggedIn });
  const [isOpen, setOpen] = useState(false);
  const choosing = useMutation({
    mutationFn: ({ topic, channel, on }: { topic: NoticeTopic; channel: NoticeChannel; on: boolean }) =>
      call(choose, { topic, channel, on: on ? '1' : '0' }),
    onMutate: ({ topic, channel, on }) =>
      client.setQueryData(choicesQuery().queryKey, (rows) =>
        rows?.map((row) => (row.topic === topic ? { ...row, [channel]: on ? 1 : 0 } : row)),
      ),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: privateKey('notice') }),
  });
  const ways: Record<NoticeChannel, string> = { in_app: t`App`, mail: t`Mail`, push: t`Push` };
  const topics: Record<NoticeTopic, { title: string; note?: string }> = {
    safety: {
      title: t`Safety of your account`,
      note: t`Logins, passwords, identity and withdrawals. App and mail are always on.`,
    },
    risk: { title: t`Positions and loans in danger`, note: t`In the app it is always on.` },
    money: { title: t`Deposits and credits` },
    orders: { title: t`Orders and trades` },
    alerts: { title: t`Price alerts` },
    earnings: { title: t`Earnings, coupons and dividends` },
    people: { title: t`OTC merchants, copy trading and art` },
    messages: { title: t`Messages and customer service` },
  };
  return (
    <>
      <NavBar title={t`Notifications`} />
      <main className={account.profile}>
        <p className={styles.about}>
          {t`What you turn off in the app stays in your messages. It counts as read and is not announced.`}
        </p>
        <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={8} lead={false} />}>
          <Card padded={false} className={account.group}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{t`What it is about`}</span>
                  </th>
                  {channels.map((channel) => (
                    <th key={channel} scope="col">
                      {ways[channel]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {query.data?.map((row) => {
                  const { title, note } = topics[row.topic];
                  return (
                    <tr key={row.topic}>
                      <th scope="row">
                        {title}
                        {note === undefined ? null : <span className={styles.note}>{note}</span>}
                      </th>
                      {channels.map((channel) => {
                        const way = ways[channel];
                        return (
                          <td key={channel}>
                            {row[channel] === null ? (
                              <span aria-label={t`Not sent this way`}>–</span>
                            ) : (
                              <Switch
                                label={t`${title}, ${way}`}
                                checked={row[channel] === 1}
                                disabled={row.fixed.includes(channel)}
                                onChange={(event) =>
                                  choosing.mutate({ topic: row.topic, channel, on: event.target.checked })
                                }
                              />
                            )}
                          </td>
                        );
                      })}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </Card>
        </ListStates>
        <Card padded={false} className={account.group}>
          <ButtonRow
            lead={<BellIcon />}
            title={t`Push notifications`}
            note={t`They have to be turned on for each device.`}
            onPress={() => setOpen(true)}
          />
        </Card>
      </main>
      <PushSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
