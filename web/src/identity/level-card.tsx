import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../platform/format/use-format.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import buttons from '../ui/button.module.css';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { CheckIcon } from '../ui/frame-icons.tsx';
import styles from './identity.module.css';
import type { IdentityState } from './queries.ts';
import { RefusalNote } from './refusal-note.tsx';
import { useIdentityTexts } from './use-identity-texts.ts';

/** One level: what it asks for, what it allows, how it stands, and the one thing to do about it. */
export function LevelCard({ state, level }: { state: IdentityState; level: 1 | 2 }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { statuses, levels } = useIdentityTexts();
  const status = level === 1 ? state.review_status : state.advanced_review_status;
  const limits = state.limits.find((one) => one.level === level);
  const titleId = `identity-level-${level}`;
  return (
    <section aria-labelledby={titleId} className={styles.half}>
      <Card className={styles.level} data-passed={status === 2}>
        <div className={styles.levelHead}>
          <span className={styles.number} data-status={status} aria-hidden="true">
            {status === 2 ? <CheckIcon size={18} /> : level}
          </span>
          <h2 id={titleId}>{t`Level ${level} · ${levels[level]}`}</h2>
          <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>
        </div>
        <p className={styles.quiet}>
          {level === 1
            ? t`Your name and the number of your identity card, passport or driving licence.`
            : t`Pictures of the document, taken with the camera or picked.`}
        </p>
        <dl className={styles.limits}>
          <div>
            <dt>{t`Withdrawals in 24 hours`}</dt>
            <dd>{number(limits?.daily_btc ?? '0')} BTC</dd>
          </div>
          <div>
            <dt>{t`Single operation`}</dt>
            <dd>{number(limits?.single_usd ?? '0')} USD</dd>
          </div>
        </dl>
        <RefusalNote state={state} level={level} />
        <Action state={state} level={level} status={status} />
      </Card>
    </section>
  );
}

function Action({ state, level, status }: { state: IdentityState; level: 1 | 2; status: 0 | 1 | 2 | 3 }) {
  const { t } = useLingui();
  const open = (text: string, kind: 'primary' | 'secondary') => (
    <Link
      to="/pages/setting/real"
      search={{ type: level === 1 ? '1' : '2' }}
      className={cx(buttons.button, buttons[kind], buttons.full)}
    >
      {text}
    </Link>
  );
  if (status === 1 || status === 2) return open(t`See what you sent`, 'secondary');
  if (!state.has_email || !state.has_phone)
    return (
      <Button full reason={t`Bind e-mail and phone first`}>
        {null}
      </Button>
    );
  if (level === 2 && state.review_status !== 2)
    return (
      <Button full reason={t`Opens after level 1`}>
        {null}
      </Button>
    );
  return open(status === 3 ? t`Send again` : t`Verify`, 'primary');
}
