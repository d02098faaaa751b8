import { fiatCodes } from '@aureus/contract/market/fiat.ts';
import { languageNames } from '@aureus/contract/platform/language.ts';
import { useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../platform/format/use-format.ts';
import { type FiatCode, type Theme, type UpColour, usePreferences } from '../platform/preferences/preferences.ts';
import { rememberReturn } from '../platform/session/return-to.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { type User, useUser } from '../platform/session/use-user.ts';
import { HelpLinks, SupportButton } from '../content/public.ts';
import { Avatar } from '../ui/avatar.tsx';
import buttons from '../ui/button.module.css';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { CheckIcon } from '../ui/frame-icons.tsx';
import {
  BankIcon,
  BellIcon,
  ClockIcon,
  CoinsIcon,
  CopyIcon,
  EyeIcon,
  FlagIcon,
  GiftIcon,
  GlobeIcon,
  IdentityIcon,
  LogoutIcon,
  PaletteIcon,
  PeopleIcon,
  ShieldIcon,
  SunIcon,
  UserIcon,
  WithdrawIcon,
} from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { OptionList } from '../ui/option-list.tsx';
import { ButtonRow, LinkRow } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { useArea } from './area.ts';
import { keepChoice } from './choices.ts';
import { InstallRow } from './install-row.tsx';
import { LanguageSheet } from './language-button.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { TimeZoneSheet } from './time-zone-sheet.tsx';

type Open = 'language' | 'theme' | 'fiat' | 'up' | 'zone' | 'logout' | null;

/** Who is logged in, and what they chose for this device. */
export default function SettingPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const user = useUser();
  const loggedIn = useLoggedIn();
  const { language, theme, fiat, upColour, skippedConfirms, set } = usePreferences();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const currencies = new Intl.DisplayNames([locale], { type: 'currency' });
  const regionNames = new Intl.DisplayNames([locale], { type: 'region' });
  const region = useArea((state) => state.region.code);
  const themes: Record<Theme, string> = { dark: t`Dark`, light: t`Light`, system: t`As the device` };
  const reviews = [t`Not verified`, t`Under review`, t`Verified`, t({ message: 'Failed', context: 'identity' })];
  const ups: Record<UpColour, string> = { green: t`Green is up`, red: t`Red is up` };

  return (
    <>
      <NavBar title={t`Settings`} actions={<SupportButton />} />
      <main>
        {loggedIn ? <UserHead user={user} /> : <VisitorHead />}
        {loggedIn ? (
          <Card padded={false} className={styles.group}>
            <LinkRow lead={<UserIcon />} title={t`Profile`} to="/pages/setting/userInfo" />
            <LinkRow lead={<ShieldIcon />} title={t`Security`} to="/pages/setting/security" />
            <LinkRow
              lead={<IdentityIcon />}
              title={t`Identity verification`}
              side={user === null ? undefined : reviews[user.review_status]}
              to="/pages/setting/real_mark"
            />
            <LinkRow lead={<WithdrawIcon />} title={t`Withdrawal addresses`} to="/pages/setting/wallet" />
            <LinkRow lead={<BankIcon />} title={t`Bank account`} to="/pages/setting/bank" />
            <LinkRow lead={<BankIcon />} title={t`International bank account`} to="/pages/setting/bank_international" />
            <LinkRow lead={<PeopleIcon />} title={t`Invite friends`} to="/pages/setting/share" />
            <LinkRow lead={<GiftIcon />} title={t`Coupons`} to="/pages/setting/coupon" />
            <LinkRow lead={<ClockIcon />} title={t`Own limits for options`} to="/pages/transaction/option_limits" />
            <LinkRow lead={<BellIcon />} title={t`Notifications`} to="/pages/setting/notices" />
            <LinkRow lead={<EyeIcon />} title={t`Privacy`} to="/pages/setting/privacy" />
          </Card>
        ) : null}
        <Card padded={false} className={styles.group}>
          <ButtonRow
            lead={<GlobeIcon />}
            title={t`Language`}
            side={languageNames[language]}
            onPress={() => setOpen('language')}
          />
          <LinkRow
            lead={<FlagIcon />}
            title={t`Country or region`}
            side={regionNames.of(region)}
            to="/pages/setting/areas"
          />
          <ButtonRow lead={<CoinsIcon />} title={t`Display currency`} side={fiat} onPress={() => setOpen('fiat')} />
          <ButtonRow lead={<SunIcon />} title={t`Appearance`} side={themes[theme]} onPress={() => setOpen('theme')} />
          <ButtonRow
            lead={<PaletteIcon />}
            title={t`Colours of gains`}
            side={ups[upColour]}
            onPress={() => setOpen('up')}
          />
          {skippedConfirms.length === 0 ? null : (
            <ButtonRow
              lead={<CheckIcon />}
              title={t`Ask before every order again`}
              arrow={false}
              onPress={() => {
                set({ skippedConfirms: [] });
                toast(t`You will be asked before every order`, { tone: 'good' });
              }}
            />
          )}
          <InstallRow />
          {user === null ? null : (
            <ButtonRow lead={<ClockIcon />} title={t`Time zone`} side={user.timezone} onPress={() => setOpen('zone')} />
          )}
        </Card>
        <Card padded={false} className={styles.group}>
          <HelpLinks />
        </Card>
        {loggedIn ? (
          <Card padded={false} className={styles.group}>
            <ButtonRow lead={<LogoutIcon />} title={t`Log out`} arrow={false} onPress={() => setOpen('logout')} />
          </Card>
        ) : null}
      </main>

      <LanguageSheet open={open === 'language'} onClose={close} />
      <Sheet open={open === 'theme'} onClose={close} title={t`Appearance`}>
        <OptionList
          label={t`Appearance`}
          options={(['dark', 'light', 'system'] as const).map((value) => ({ value, label: themes[value] }))}
          value={theme}
          onChange={(value) => {
            set({ theme: value });
            close();
          }}
        />
      </Sheet>
      <Sheet open={open === 'up'} onClose={close} title={t`Colours of gains`}>
        <OptionList
          label={t`Colours of gains`}
          options={(['green', 'red'] as const).map((value) => ({
            value,
            label: ups[value],
            note: (
              <span className={styles.sides}>
                <span style={{ color: value === 'green' ? 'var(--green)' : 'var(--red)' }}>+2.31%</span>
                <span style={{ color: value === 'green' ? 'var(--red)' : 'var(--green)' }}>-1.04%</span>
              </span>
            ),
          }))}
          value={upColour}
          onChange={(value) => {
            set({ upColour: value });
            void keepChoice({ up_colour: value });
            close();
          }}
        />
      </Sheet>
      <Sheet open={open === 'fiat'} onClose={close} title={t`Display currency`}>
        <OptionList<FiatCode>
          label={t`Display currency`}
          options={fiatCodes.map((value) => ({ value, label: value, note: currencies.of(value) }))}
          value={fiat}
          onChange={(value) => {
            set({ fiat: value });
            void keepChoice({ fiat: value });
            close();
          }}
        />
      </Sheet>
      {user === null ? null : <TimeZoneSheet open={open === 'zone'} onClose={close} current={user.timezone} />}
      <LogoutDialog open={open === 'logout'} onClose={close} />
    </>
  );
}

function UserHead({ user }: { user: User | null }) {
  const { t } = useLingui();
  if (user === null) return <div className={styles.head} style={{ minHeight: 92 }} />;
  const copy = (): void => {
    navigator.clipboard.writeText(String(user.id)).then(
      () => toast(t`Copied`, { tone: 'good' }),
      () => toast(t`The browser does not allow copying`, { tone: 'bad' }),
    );
  };
  return (
    <div className={styles.head}>
      <Avatar name={user.nickname || user.account_number} src={user.head_portrait} size={56} />
      <div className={styles.headText}>
        <h2>{user.nickname || user.account_number}</h2>
        <p>{user.nickname === '' ? null : user.account_number}</p>
        <button type="button" className={styles.id} onClick={copy} aria-label={t`Copy id ${user.id}`}>
          ID {user.id}
          <CopyIcon size={16} />
        </button>
      </div>
    </div>
  );
}

function VisitorHead() {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <div className={styles.head}>
      <Avatar name="A" size={56} />
      <div className={styles.headText}>
        <h2>{t`Not logged in`}</h2>
        <p>{t`Log in to trade and to see your assets.`}</p>
      </div>
      <Link
        to="/pages/common/login"
        className={cx(buttons.button, buttons.primary, buttons.small)}
        onClick={() => rememberReturn(router)}
      >
        {t`Log in`}
      </Link>
    </div>
  );
}
