import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import styles from './copy.module.css';
import { Figure } from './figure.tsx';
import type { Leading } from './leader-page.tsx';
import { RecordFigures, ResultsDrawing, ReturnCurve } from './record.tsx';
import { ResignButton } from './resign-button.tsx';
import { ShareList } from './share-list.tsx';
import { UNIT } from './words.ts';

/** A trader's own page: followers, what they brought, the record others see, and each share. */
export function LeadingParts({ own }: { own: Leading }) {
  const { t } = useLingui();
  const { number, date } = useFormat();
  const { record } = own;
  const began = own.decided_at === null ? '' : date(own.decided_at);
  const you = t({ message: 'You', context: 'a trader' });
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section className={styles.card} aria-labelledby="copy-leading">
          <h2 id="copy-leading" className={styles.heading}>
            {own.state === 'leading' ? t`Others can follow you since ${began}` : t`You are no longer followed`}
          </h2>
          {own.note === '' ? null : <p className={styles.quiet}>{own.note}</p>}
          <dl className={styles.figures}>
            <Figure label={t`Profit shares earned`}>
              <Amount value={own.earned} unit={UNIT} maxDigits={4} personal />
            </Figure>
            <Figure label={t`Followers`}>{number(String(own.followers))}</Figure>
            <Figure label={t`Margin in their copies`}>
              <Amount value={own.copied_margin} unit={UNIT} digits={2} personal />
            </Figure>
            <Figure label={t`Your profit share`}>
              <Amount value={own.share} unit="%" maxDigits={2} />
            </Figure>
          </dl>
          <p className={styles.quiet}>
            {t`The profit share is set by operators and holds for new followers; who follows already keeps theirs.`}
          </p>
        </section>
        {record === null ? null : (
          <section className={styles.card} aria-labelledby="copy-own-record">
            <h2 id="copy-own-record" className={styles.heading}>{t`Your record, as others see it`}</h2>
            <ReturnCurve record={record} name={you} />
            <RecordFigures record={record} followers={own.followers} share={own.share} />
          </section>
        )}
      </div>
      <div className={styles.column}>
        {record === null ? null : (
          <section className={styles.card} aria-labelledby="copy-own-results">
            <h2 id="copy-own-results" className={styles.heading}>{t`Distribution of results`}</h2>
            <ResultsDrawing record={record} />
          </section>
        )}
        <section className={styles.card} aria-labelledby="copy-earned">
          <h2 id="copy-earned" className={styles.heading}>{t`Profit shares earned`}</h2>
          <ShareList kind="earned" />
        </section>
      </div>
      {own.state === 'leading' ? (
        <PageFoot className={styles.below}>
          <ResignButton state="leading" />
        </PageFoot>
      ) : null}
    </div>
  );
}
