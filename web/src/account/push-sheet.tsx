import * as calls from '@aureus/contract/notice/push-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/checkbox.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { Row } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { browserTakesPush, canPush, turnPushOn } from './push.ts';
import { toastFailure } from '../ui/toast-failure.ts';

interface State extends Answer<typeof calls.push> {
  /** It was on for this device, and the device shows nothing any more. */
  readonly isLost: boolean;
}
type Choice = 'alerts' | 'risk' | 'orders' | 'messages' | 'details';

const key = privateKey('notice', 'push');

/** Notices on the lock screen of this device: what they are, and which ones. */
export function PushSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<State> => {
      const [state, takes] = await Promise.all([call(calls.push, {}, { signal }), browserTakesPush()]);
      return { ...state, isLost: state.is_stopped === 1 || (state.is_on === 1 && !takes) };
    },
    staleTime: STALE.seconds,
    enabled: open,
  });
  const failed = (error: unknown): void => toastFailure(error);
  const again = () => client.invalidateQueries({ queryKey: key });
  const turning = useMutation({
    mutationFn: async (wish: { readonly publicKey: string; readonly isRenewed: boolean } | null) => {
      if (wish === null) await call(calls.pushOff, {});
      const refusal = wish === null ? null : await turnPushOn(wish.publicKey, wish.isRenewed);
      if (refusal === 'denied') toast(t`Your browser does not allow it. Change this in its settings.`);
      if (refusal === 'failed') toast(t`This browser could not be reached by push notifications.`, { tone: 'bad' });
    },
    onError: failed,
    onSettled: again,
  });
  const choosing = useMutation({
    // Only what was changed: of the rest another tab may know better.
    mutationFn: ({ name, value }: { name: Choice; value: 0 | 1 }) =>
      call(calls.pushChoose, { [name]: value === 1 ? '1' : '0' }),
    onMutate: ({ name, value }) => client.setQueryData<State>(key, (now) => now && { ...now, [name]: value }),
    onError: failed,
    onSettled: again,
  });
  const { data } = query;
  const isOn = data?.is_on === 1 && !data.isLost;
  const choices: { name: Choice; title: string; note?: string }[] = [
    { name: 'alerts', title: t`Price alerts` },
    { name: 'risk', title: t`Warnings about futures positions and loans` },
    { name: 'orders', title: t`Orders: triggered stop orders, dual investments, OTC` },
    { name: 'messages', title: t`Messages from customer service and in OTC orders` },
    {
      name: 'details',
      title: t`Show details on the lock screen`,
      note: t`Without it only the title is shown, except for price alerts.`,
    },
  ];
  return (
    <Sheet open={open} onClose={onClose} title={t`Push notifications`}>
      <p className={styles.pushAbout}>
        {t`They reach this device while the app is closed, until you log out here. They are encrypted: the service of your browser cannot read them.`}
      </p>
      <ListStates query={query} isEmpty={false} empty={null}>
        {data === undefined ? null : (
          <>
            {data.isLost ? (
              <p className={styles.pushLost} role="status">
                {t`Push notifications have stopped on this device: its browser no longer takes them.`}
              </p>
            ) : null}
            {canPush() ? (
              <Button
                full
                kind={isOn ? 'secondary' : 'primary'}
                loading={turning.isPending}
                onClick={() => turning.mutate(isOn ? null : { publicKey: data.public_key, isRenewed: data.isLost })}
              >
                {isOn
                  ? t`Turn off for this device`
                  : data.isLost
                    ? t`Turn on again for this device`
                    : t`Turn on for this device`}
              </Button>
            ) : (
              <p
                className={styles.pushAbout}
              >{t`This browser cannot show push notifications. On an iPhone, add the app to the home screen first.`}</p>
            )}
            {choices.map(({ name, title, note }) => (
              <Row
                key={name}
                className={styles.pushRow ?? ''}
                title={title}
                {...(note === undefined ? {} : { note })}
                side={
                  <Switch
                    label={title}
                    checked={data[name] === 1}
                    onChange={(event) => choosing.mutate({ name, value: event.target.checked ? 1 : 0 })}
                  />
                }
              />
            ))}
          </>
        )}
      </ListStates>
    </Sheet>
  );
}
