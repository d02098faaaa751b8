import type { SeriesInfo } from '@aureus/contract/box/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import styles from './box.module.css';

/** All that is published of a series for its draw, as it goes into the hashes. */
export function Published({ info }: { info: SeriesInfo }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { draw } = info;
  return (
    <section aria-label={t`What is published`}>
      <h2 className={styles.heading}>{t`What is published`}</h2>
      <dl className={styles.published}>
        <dt>{t`Terms`}</dt>
        <dd>
          <pre>{info.terms}</pre>
        </dd>
        <dt>{t`Promise: SHA-256 of the seed`}</dt>
        <dd className={styles.hash}>{info.commitment}</dd>
        <dt>{t`Head of the chain of boxes`}</dt>
        <dd className={styles.hash}>{info.head}</dd>
        {info.seed === null ? null : (
          <>
            <dt>{t`Seed of the series`}</dt>
            <dd className={styles.hash}>{info.seed}</dd>
          </>
        )}
        {draw === null ? null : (
          <>
            <dt>{t`Prices taken at`}</dt>
            <dd>
              <time dateTime={new Date(draw.seal.second * 1_000).toISOString()}>
                {dateTime(new Date(draw.seal.second * 1_000).toISOString())}
              </time>
            </dd>
            <dt>{t`Hash of all prices until then`}</dt>
            <dd className={styles.hash}>{draw.seal.hash}</dd>
            <dt>{t`Their signature`}</dt>
            <dd className={styles.hash}>{draw.seal.signature}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
