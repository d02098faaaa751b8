import type { SecurityEventKind } from '@aureus/contract/account/safety-calls.ts';
import { useLingui } from '@lingui/react/macro';

/** What happened to an account, in words. */
export function useEventNames(): Record<SecurityEventKind, string> {
  const { t } = useLingui();
  return {
    registered: t`Account created`,
    login: t`Login by password`,
    login_passkey: t`Login by passkey`,
    login_wallet: t`Login by wallet`,
    login_failed: t`Wrong password`,
    logout: t`Logout`,
    session_revoked: t`A device was logged out`,
    sessions_revoked: t`All other devices were logged out`,
    password_changed: t`Login password changed`,
    password_reset: t`Login password reset`,
    pay_password_set: t`Funds PIN set`,
    pay_password_changed: t`Funds PIN changed`,
    pay_password_reset: t`Funds PIN reset with a code`,
    email_bound: t`E-mail address bound`,
    phone_bound: t`Phone number bound`,
    totp_on: t`Authenticator turned on`,
    totp_off: t`Authenticator turned off`,
    recovery_codes_renewed: t`New recovery codes`,
    recovery_code_used: t`Recovery code used`,
    passkey_added: t`Passkey added`,
    passkey_removed: t`Passkey removed`,
    passkey_counter_back: t`Passkey with an unexpected counter`,
    phrase_changed: t`Anti-phishing phrase changed`,
    allow_list_on: t`Saved addresses only: on`,
    allow_list_off: t`Saved addresses only: off`,
    card_viewed: t`Bank account numbers viewed`,
    identity_viewed: t`Document number viewed`,
    phone_viewed: t`Phone number viewed`,
    settings_locked: t`Settings locked`,
    changes_undone: t`Changes undone`,
    closing_asked: t`Closing of the account asked for`,
    closing_undone: t`Closing of the account undone`,
    export_asked: t`File of all data asked for`,
  };
}
