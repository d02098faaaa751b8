import { useLingui } from '@lingui/react/macro';
import { NO_NEW_RISK_PPM, runningProfit, WARNING_PPM } from '@aureus/core/futures/risk.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { limitOf } from '../ticket/own-positions.ts';
import { Figure } from './parts.tsx';
import styles from './positions.module.css';
import { type Account, accountRisk, moneyText, percentText } from './reckon.ts';

/** The bar ends here: what is above is as good. */
const FULL_PPM = 3_000_000n;

/** A higher rate is told as more than this: the digits of a small position beside a large balance say nothing. */
const MOST_TOLD_PPM = 99_990_000n;

/** How the account stands: its risk rate with the marks at which something happens, and what to do below them. */
export function RiskBar({ account, unit }: { account: Account; unit: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [first] = account.positions;
  const risk = accountRisk(account);
  if (first === undefined || risk === null) return null;
  const cross = account.positions.filter(({ isCross }) => isCross);
  const sum = (of: (position: (typeof cross)[number]) => bigint): string =>
    moneyText(
      first.counting,
      cross.reduce((total, each) => total + of(each), 0n),
    );
  const limitPpm = limitOf(cross);
  const state = risk <= BigInt(NO_NEW_RISK_PPM) ? 'danger' : risk <= BigInt(WARNING_PPM) ? 'warn' : 'calm';
  const limit = number(percentText(BigInt(limitPpm)), { maxDigits: 0 });
  const isBeyond = risk > MOST_TOLD_PPM;
  const rate = `${isBeyond ? '> ' : ''}${number(percentText(isBeyond ? MOST_TOLD_PPM : risk), { maxDigits: 0 })}%`;
  return (
    <section className={styles.risk} data-state={state} aria-label={t`Risk rate`}>
      <dl className={styles.riskHead}>
        <Figure label={t`Risk rate`}>
          <strong>{rate}</strong>
        </Figure>
        <Figure label={t`P&L`}>
          <Amount value={sum(runningProfit)} unit={unit} minDigits={2} maxDigits={2} sign tone personal />
        </Figure>
        <Figure label={t`Margin`}>
          <Amount value={sum(({ margin }) => margin)} unit={unit} maxDigits={2} personal />
        </Figure>
        <Figure label={t`Available`}>
          <Amount value={moneyText(first.counting, account.balance)} unit={unit} maxDigits={2} personal />
        </Figure>
      </dl>
      <div
        className={styles.riskBar}
        role="meter"
        aria-label={t`Risk rate`}
        aria-valuemin={0}
        aria-valuemax={300}
        aria-valuenow={Math.max(0, Math.min(300, Math.floor(percentPart(risk))))}
        aria-valuetext={rate}
      >
        <i className={styles.gone} style={{ inlineSize: `${widthOf(risk)}%` }} />
        {[BigInt(limitPpm), BigInt(NO_NEW_RISK_PPM), BigInt(WARNING_PPM)].map((ppm) => (
          <i key={ppm} className={styles.stop} style={{ insetInlineStart: `${widthOf(ppm)}%` }} />
        ))}
      </div>
      {state === 'calm' ? null : (
        <p className={styles.riskNote} role="status">
          {state === 'danger'
            ? t`Your risk rate is at 100% or below: nothing new can be opened. At ${limit}% positions are liquidated.`
            : t`Your risk rate is at 150% or below. Add funds or close positions: at ${limit}% positions are liquidated.`}{' '}
          <a href="#/pages/fund/fundTransfer" className={styles.link}>
            {t`Transfer funds`}
          </a>
        </p>
      )}
    </section>
  );
}

/** Parts per million as a float of percent, for what is drawn. */
function percentPart(ppm: bigint): number {
  return Number.parseFloat(percentText(ppm));
}

/** How much of the bar a rate fills, percent. */
function widthOf(ppm: bigint): number {
  const inside = ppm < 0n ? 0n : ppm > FULL_PPM ? FULL_PPM : ppm;
  return percentPart((inside * 1_000_000n) / FULL_PPM);
}
