import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ConversationView } from '../conversation/public.ts';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import money from '../ui/money/money-form.module.css';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { StepLine } from '../ui/money/step-line.tsx';
import { Appeal } from './appeal.tsx';
import { FiatText, PriceText } from './fiat-text.tsx';
import { MethodMark } from './method-mark.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderBadge } from './order-item.tsx';
import styles from './otc.module.css';
import { PaymentDetails } from './payment-details.tsx';
import { orderQuery } from './queries.ts';
import { RateForm } from './rate-form.tsx';
import { refetchOtc, useOtcRefresh } from './refresh-otc.ts';
import { useEventText } from './use-event-text.ts';
import { useEndText, useNextStep, useOrderTitle } from './use-words.ts';

/** One order: how far it is, what to do next, how it is paid, and the conversation of the two. */
export default function OrderPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const query = useQuery({ ...orderQuery(id ?? '0'), enabled: isLoggedIn && id !== undefined });
  const title = useOrderTitle();
  useOtcRefresh();
  return (
    <>
      <NavBar title={query.data === undefined ? t`OTC order` : title(query.data)} />
      <main>
        {id === undefined || isRefusedAs(query.error, 'otc_order_unknown') ? (
          <EmptyState
            title={t`There is no such order`}
            action={<a className={styles.link} href="#/pages/otc/orders">{t`Your OTC orders`}</a>}
          />
        ) : isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            {query.data ? <Order order={query.data} /> : null}
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

/** How many of the three steps are behind. */
const DONE = { created: 1, unpaid: 1, paid: 2, appealed: 2, released: 3, cancelled: 1 } as const;

function Order({ order }: { order: OtcOrderRow }) {
  const { t } = useLingui();
  const nextStep = useNextStep();
  const endText = useEndText()(order);
  const steps = [
    { name: t({ message: 'Coins set aside', context: 'step of an OTC order' }), at: order.created_at },
    { name: t({ message: 'Paid', context: 'step of an OTC order' }), at: order.paid_at },
    {
      name: t({ message: 'Coins released', context: 'step of an OTC order' }),
      at: order.state === 'released' ? order.ended_at : null,
    },
  ];
  return (
    <div className={styles.order}>
      <div className={styles.side}>
        <section className={money.box} aria-label={t`How far it is`}>
          <StepLine steps={steps} done={DONE[order.state]} isEnded={order.state === 'cancelled'} />
          <p className={styles.next} role="status">
            {endText === null ? null : <b>{endText} </b>}
            {nextStep(order)}
          </p>
          {order.pay_by === null ? null : <PayClock until={order.pay_by} />}
          {order.judgement === null ? null : <blockquote className={styles.said}>{order.judgement}</blockquote>}
        </section>
        {order.appeal === null ? null : <Appeal order={order} appeal={order.appeal} />}
        <PaymentDetails order={order} />
        <section className={money.box} aria-label={t`What is traded`}>
          <dl className={money.facts}>
            <Fact
              label={order.role === 'buyer' ? t`You pay` : t({ message: 'You are paid', context: 'OTC order' })}
              isMain
            >
              <FiatText value={order.total} of={order} personal />
            </Fact>
            <Fact label={order.role === 'buyer' ? t`You receive` : t`You give`}>
              <Amount value={order.amount} unit={order.coin} maxDigits={8} personal />
            </Fact>
            <Fact label={t({ message: 'Price', context: 'of a coin' })}>
              <PriceText value={order.price} of={order} />
            </Fact>
            <Fact label={t`Payment method`}>
              <MethodMark method={order.method} />
            </Fact>
            <Fact label={order.role === 'buyer' ? t`Seller` : t`Buyer`}>
              {order.other_merchant_id === null ? (
                order.other_name
              ) : (
                <a className={styles.inline} href={`#/pages/otc/merchant?id=${order.other_merchant_id}`}>
                  {order.other_name}
                </a>
              )}
            </Fact>
            <Fact label={t`State`}>
              <OrderBadge order={order} />
            </Fact>
            <Fact label={t`Order number`}>{order.id}</Fact>
          </dl>
          {order.terms === '' ? null : (
            <div className={styles.terms}>
              <b>{t`The merchant’s words`}</b>
              <p>{order.terms}</p>
            </div>
          )}
        </section>
        {order.can_rate || order.rating !== null ? <RateForm order={order} /> : null}
        <OrderActs order={order} />
      </div>
      {order.conversation_id === null ? null : <Talk id={order.conversation_id} name={order.other_name} />}
    </div>
  );
}

/** What the two write to each other, beneath the order, or beside it where there is room. */
function Talk({ id, name }: { id: number; name: string }) {
  const { t } = useLingui();
  const eventText = useEventText();
  const roles: Readonly<Record<string, string>> = { buyer: t`Buyer`, seller: t`Seller`, judge: t`Operators` };
  return (
    <div className={styles.talk}>
      <h2 className={styles.heading}>{t`Conversation with ${name}`}</h2>
      <div className={styles.talkFrame}>
        <ConversationView
          id={id}
          label={t`Conversation with ${name}`}
          eventText={eventText}
          roleText={(role) => roles[role] ?? null}
        />
      </div>
    </div>
  );
}

/** How long the buyer still has. */
function PayClock({ until }: { until: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const left = useCountdown(until, () => refetchOtc(queries));
  return (
    <p className={styles.clock}>
      <span>{t`Time left to pay`}</span> <b role="timer">{left}</b>
    </p>
  );
}
