import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSiteConfig } from '../../platform/site/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { MarketsIcon, TradeIcon, WalletIcon } from '../../ui/frame-icons.tsx';
import type { Icon } from '../../ui/icon.tsx';
import styles from './guide.module.css';

interface Step {
  readonly icon: Icon;
  readonly title: string;
  readonly note: string;
}

/** Three short steps for who is here for the first time. It stands over no control and takes no focus: nobody has to read it. */
export default function FirstGuide({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui();
  const isDemo = useSiteConfig()?.mode === 'demo';
  const [at, setAt] = useState(0);
  const steps: readonly Step[] = [
    {
      icon: MarketsIcon,
      title: t`Look around`,
      note: t`Markets and live prices are open to everyone, also without an account.`,
    },
    {
      icon: TradeIcon,
      title: t`Nothing is sent unseen`,
      note: t`Before every order you see the price, the fee and what you will have afterwards.`,
    },
    {
      icon: WalletIcon,
      title: isDemo ? t`You trade with demo funds` : t`Make it yours`,
      note: isDemo
        ? t`An account takes a minute. Language, colours and currency are in the settings.`
        : t`Language, colours and currency are in the settings.`,
    },
  ];
  const step = steps[at];
  if (step === undefined) return null;
  const { icon: StepIcon, title, note } = step;
  const isLast = at === steps.length - 1;
  const number = at + 1;
  const count = steps.length;
  return (
    <aside className={styles.guide} aria-label={t`First steps`}>
      <div aria-live="polite" className={styles.step}>
        <span className={styles.icon}>
          <StepIcon />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{note}</p>
          <p className="visually-hidden">{t`Step ${number} of ${count}`}</p>
        </div>
      </div>
      <div className={styles.foot}>
        <span className={styles.dots} aria-hidden="true">
          {steps.map((each, index) => (
            <i key={each.title} data-on={index === at || undefined} />
          ))}
        </span>
        {isLast ? null : (
          <Button kind="text" size="small" onClick={onEnd}>
            {t`Skip`}
          </Button>
        )}
        <Button size="small" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {isLast ? t`Done` : t`Next`}
        </Button>
      </div>
    </aside>
  );
}
