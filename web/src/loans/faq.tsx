import { useLingui } from '@lingui/react/macro';
import { daysText } from './use-words.ts';
import styles from './loans.module.css';
import { OVERDUE_DAYS, useRuleTexts } from './rules.ts';

/** What people ask about loans; each answer unfolds. */
export function Faq() {
  const { t } = useLingui();
  const { liquidation, warnings, overdueRate, saleFee } = useRuleTexts();
  const days = daysText(OVERDUE_DAYS);
  const asked = [
    {
      question: t`What can I borrow, and against what?`,
      answer: t`The currencies above, against coins of your spot account. Loan and collateral are two different currencies.`,
    },
    {
      question: t`How much can I borrow?`,
      answer: t`A part of what your collateral counts. The livelier the price of a coin, the less of its value counts.`,
    },
    {
      question: t`What does it cost?`,
      answer: t`The daily rate on what is not repaid yet, for each day that has begun. There is no other fee.`,
    },
    {
      question: t`When do I have to repay?`,
      answer: t`By the end of the term you choose. Earlier is possible at any time, in parts or all at once.`,
    },
    {
      question: t`What happens if I am late?`,
      answer: t`Every day then costs ${overdueRate} of what you owe. After ${days} collateral is sold until the loan is paid.`,
    },
    {
      question: t`What is the risk rate?`,
      answer: t`What your collateral counts, divided by what you owe. It moves with the prices.`,
    },
    {
      question: t`When is collateral sold?`,
      answer: t`Under a risk rate of ${liquidation}: half of it at a time, at the mark price, with a fee of ${saleFee}. We warn you at ${warnings}.`,
    },
    {
      question: t`Can I add or take out collateral?`,
      answer: t`You can add some at any time. It comes back once the loan is repaid.`,
    },
    {
      question: t`What if the collateral does not cover the loan?`,
      answer: t`What is left stays a debt without interest. You can borrow again once it is paid.`,
    },
  ];
  return (
    <section aria-labelledby="loan-questions">
      <h2 id="loan-questions" className={styles.heading}>
        {t`Questions and answers`}
      </h2>
      {asked.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
