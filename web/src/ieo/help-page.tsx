import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Slider } from '../ui/slider.tsx';
import { AllotmentDrawing } from './allotment-drawing.tsx';
import styles from './ieo.module.css';
import { RiskText } from './risk-text.tsx';

/** An example of round numbers: what one user asks for, what there is, and what a coin costs. */
const ASKED = 1_000;
const THERE = 10_000;
const CENTS_A_COIN = 50;
/** Percent of the slider to what others ask for, from nothing to ten times what there is. */
const OTHERS_AT_MOST = 10 * THERE;

/** What an IEO is, an example to play with, and what can go wrong. */
export default function HelpPage() {
  const { t } = useLingui();
  return (
    <>
      <NavBar title={t`How an IEO works`} />
      <main className={styles.narrow}>
        <div className={styles.help}>
          <ol className={styles.steps}>
            <li>{t`A project announces how many coins it sells, what one costs, and until when you can subscribe. None of it can be changed once it is announced.`}</li>
            <li>{t`All coins of the project are lodged with Aureus before subscriptions open. Without them it does not open.`}</li>
            <li>{t`You say how many you want. What they cost is held in your spot account.`}</li>
            <li>{t`At the end everybody gets the same share of what they asked for. It makes no difference who was first. You pay for your part, and the rest of your money is free again.`}</li>
            <li>{t`Your coins are locked until they are listed. Then they are yours to use.`}</li>
          </ol>
          <Example />
          <h2>{t`What can go wrong`}</h2>
          <RiskText />
          <ul className={styles.steps}>
            <li>{t`You may get far fewer coins than you asked for, or none.`}</li>
            <li>{t`Your money is held until the end. You cannot cancel a subscription to use it elsewhere.`}</li>
            <li>{t`The project may fail to do what it promises. Its website and its white paper are its own words.`}</li>
            <li>{t`Two operators can cancel a project until its end. Everything that was held goes back then.`}</li>
          </ul>
          <PageFoot>
            <a href="#/pages/ieo/ieo" className={cx(buttons.button, buttons.primary, buttons.full)}>
              {t`See the projects`}
            </a>
          </PageFoot>
        </div>
      </main>
    </>
  );
}

function Example() {
  const { t } = useLingui();
  const { number } = useFormat();
  const [percent, setPercent] = useState(30);
  const others = (OTHERS_AT_MOST * percent) / 100;
  const demand = others + ASKED;
  const given = demand <= THERE ? ASKED : Math.floor((ASKED * THERE) / demand);
  const back = ((ASKED - given) * CENTS_A_COIN) / 100;
  const [asked, there, price] = [number(String(ASKED)), number(String(THERE)), number(String(CENTS_A_COIN / 100))];
  return (
    <section className={styles.example} aria-label={t`An example`}>
      <h2>{t`An example`}</h2>
      <p>{t`There are ${there} coins at ${price} USDT. You ask for ${asked}. How much do all others ask for?`}</p>
      <Slider label={t`What all others ask for`} value={percent} onChange={setPercent} />
      <div className={styles.line}>
        <span>{t`All others`}</span>
        <Amount value={String(others)} />
      </div>
      <AllotmentDrawing asked={String(ASKED)} given={String(given)} unit="" />
      <div className={styles.line} role="status">
        <span>{t`You pay`}</span>
        <Amount value={String((given * CENTS_A_COIN) / 100)} unit="USDT" />
      </div>
      <div className={styles.line}>
        <span>{t`You get back`}</span>
        <Amount value={String(back)} unit="USDT" />
      </div>
    </section>
  );
}
