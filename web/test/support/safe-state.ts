/** An account with a password alone. */
export const safeState = {
  email: 'ada@example.com',
  phone: null,
  wallet: null,
  password_changed_time: '2026-11-01T00:00:00.000Z',
  pay_password: false,
  totp: false,
  recovery_codes_left: 0,
  passkeys: 0,
  sessions: 1,
  phrase: '',
  allow_list: false,
  settings_locked_until: null,
  withdrawals_frozen_until: null,
  fresh_until: null,
};
