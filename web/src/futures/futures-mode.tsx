import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OnMarks } from '../market/public.ts';
import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { useLoggedIn } from '../platform/session/session.ts';
import { ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { FormPart } from '../ui/typed/form-part.tsx';
import { termsQuery } from './queries.ts';
import { TicketForm } from './ticket/ticket-form.tsx';
import type { Side } from './ticket/ticket.ts';
import { useTicket } from './ticket/use-ticket.ts';
import { useFuturesRefresh } from './use-futures-refresh.ts';

export interface FuturesModeProps {
  market: MarketRow;
  /** The side the form begins with. */
  side: Side;
  /** Takes the prices that are drawn on the chart; left out where there is none. */
  onMarks?: OnMarks | undefined;
}

/** Who owns nothing has nothing on the chart. */
const OwnMarks = lazyPart(
  () => import('./own-marks.tsx'),
  ['futures'],
  () => null,
);

/** The trade screen's way to trade leveraged contracts. */
export default function FuturesMode({ market, side, onMarks }: FuturesModeProps) {
  const { t } = useLingui();
  const query = useQuery(termsQuery(market));
  useFuturesRefresh();
  const isLoggedIn = useLoggedIn();
  return (
    <section aria-label={t`Futures`}>
      {isLoggedIn && onMarks !== undefined ? <OwnMarks market={market} onMarks={onMarks} /> : null}
      <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={5} lead={false} />}>
        {query.data ? <Ticket key={`${market.id}-${side}`} market={market} shown={query.data} side={side} /> : null}
      </ListStates>
    </section>
  );
}

function Ticket({ market, shown, side }: Omit<FuturesModeProps, 'onMarks'> & { shown: LeverTerms }) {
  const model = useTicket(market, shown, side);
  return model === null ? (
    <SkeletonRows count={5} lead={false} />
  ) : (
    <FormPart>
      <TicketForm market={market} model={model} shown={shown} />
    </FormPart>
  );
}
