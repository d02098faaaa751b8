import { clock } from '@aureus/client/clock/page-clock.ts';
import { updateTimezone } from '@aureus/contract/account/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { VList } from 'virtua';
import { call } from '../platform/calls/call.ts';
import { dateFormat } from '../platform/format/time.ts';
import { setTimeZone } from '../platform/session/session.ts';
import { userQuery } from '../platform/session/use-user.ts';
import { deviceZone } from '../platform/time/zone.ts';
import { CheckIcon } from '../ui/frame-icons.tsx';
import { ButtonRow } from '../ui/row.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { toastFailure } from '../ui/toast-failure.ts';

/** Every zone the browser knows, the device's own first. */
function zones(): string[] {
  return [...new Set([deviceZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** `GMT+8` of a zone, now. */
function offsetOf(zone: string): string {
  const parts = dateFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(clock.now());
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

export function TimeZoneSheet({ open, onClose, current }: { open: boolean; onClose: () => void; current: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const choose = async (zone: string): Promise<void> => {
    try {
      const { timezone } = await call(updateTimezone, { timezone: zone });
      client.setQueryData(userQuery().queryKey, (user) => (user === undefined ? user : { ...user, timezone }));
      setTimeZone(timezone);
      toast(t`Time zone saved`, { tone: 'good' });
      onClose();
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={t`Time zone`}>
      <div className={styles.zones}>
        <SearchField label={t`City or region`} value={text} onChange={setText} />
        <VList className={styles.zoneRows}>
          {zones()
            .filter((zone) => zone.toLowerCase().includes(wanted))
            .map((zone) => (
              <ButtonRow
                key={zone}
                title={zone.replaceAll('_', ' ')}
                side={zone === current ? <CheckIcon size={18} className={styles.tick} /> : offsetOf(zone)}
                arrow={false}
                onPress={() => void choose(zone)}
              />
            ))}
        </VList>
      </div>
    </Sheet>
  );
}
