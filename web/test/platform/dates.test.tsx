import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { languageTags } from '@aureus/contract/platform/language.ts';
import { useUtc } from '../../src/platform/format/use-utc.ts';
import { useFormat } from '../../src/platform/format/use-format.ts';
import { useDays } from '../../src/platform/time/use-days.ts';
import { setTimeZone } from '../../src/platform/session/session.ts';
import { show } from '../support/render.tsx';

afterEach(() => i18n.activate('en'));

/** The end of the statement of a year, and of which day it is for the user. */
const AS_OF = '2026-11-28T15:58:00Z';

function Dates() {
  const format = useFormat();
  const utc = useUtc();
  const { dayOf } = useDays();
  return (
    <>
      <p role="note">{utc.dateTime(AS_OF)}</p>
      <p role="status">{format.dateTime(AS_OF)}</p>
      <p role="timer">{dayOf(AS_OF) - dayOf('2026-11-28T00:00:00Z')}</p>
    </>
  );
}
const said = (role: string): string => screen.getByRole(role).textContent ?? '';

test.each([
  ['Pacific/Kiritimati', 'Nov 29, 2026, 5:58 AM', 1],
  ['Pacific/Pago_Pago', 'Nov 28, 2026, 4:58 AM', 1],
  ['Asia/Kolkata', 'Nov 28, 2026, 9:28 PM', 0],
])('what goes by UTC is written in UTC, and all else in %s', (zone, here, daysLater) => {
  setTimeZone(zone);
  show(<Dates />);
  expect(said('note')).toMatch(/^Nov 28, 2026, 3:58.PM$/);
  expect(said('status').replaceAll('\u202f', ' ')).toBe(here);
  expect(said('timer')).toBe(String(daysLater));
});

test.each(Object.values(languageTags))('in %s years are those of the Gregorian calendar', (tag) => {
  i18n.load(tag, {});
  i18n.activate(tag);
  setTimeZone('UTC');
  show(<Dates />);
  expect(said('note')).toContain('2026');
  expect(said('status')).toContain('2026');
});
