import type { ContactWay } from '@aureus/contract/content/shapes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useOpenUrl } from '../platform/routing/open-url.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';
import { Card } from '../ui/card.tsx';
import { GlobeIcon, HeadsetIcon, LoanIcon, MailIcon } from '../ui/icons.tsx';
import { ButtonRow } from '../ui/row.tsx';
import styles from './pages.module.css';

const words: Readonly<Record<ContactWay, MessageDescriptor>> = {
  email: msg`E-mail`,
  telegram: msg`Telegram`,
  whatsapp: msg`WhatsApp`,
  line: msg`LINE`,
  skype: msg`Skype`,
  loans: msg`Questions about loans`,
  repayment: msg`Repayment of loans`,
};

const icons = { email: MailIcon, loans: LoanIcon, repayment: LoanIcon } as const;

/** How to reach us: customer service first, and what else operators have set. Each names the place it leads to. */
export function ContactWays({ ways }: { ways: readonly { way: ContactWay; url: string }[] }) {
  const { t } = useLingui();
  const open = useOpenUrl();
  const address = useSiteConfig()?.support_url ?? '';
  return (
    <Card padded={false}>
      <ButtonRow
        lead={<HeadsetIcon />}
        title={t`Customer service`}
        note={t`A conversation in the app`}
        onPress={() => open(address === '' ? '/pages/kefu/index' : address)}
      />
      {ways.map(({ way, url }) => {
        const Icon = way in icons ? icons[way as keyof typeof icons] : GlobeIcon;
        return (
          <a key={way} className={styles.way} href={url} target="_blank" rel="noopener noreferrer">
            <Icon />
            <span>
              <strong>{t(words[way])}</strong>
              <small>{url.startsWith('mailto:') ? url.slice('mailto:'.length) : new URL(url).host}</small>
            </span>
          </a>
        );
      })}
    </Card>
  );
}
