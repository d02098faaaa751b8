import { operatorOrder } from '@aureus/contract/otc/operator-calls.ts';
import { otcConversationStream } from '@aureus/contract/otc/operator-streams.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { LookPurpose } from '@aureus/contract/platform/personal.ts';
import { Box, IconButton, Stack, Tooltip } from '@mui/material';
import BackIcon from '@mui/icons-material/ArrowBack';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LinkBase, Title, useParams } from 'react-admin';
import { ConversationPanel } from '../conversation/public.ts';
import { SubjectHistory } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Columns, Stacked } from '../ui/detail-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';
import { PersonalBar } from '../ui/personal-bar.tsx';
import { PersonalContext } from '../ui/personal-context.ts';
import { Read } from '../ui/read.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { JudgeButtons } from './judge-buttons.tsx';
import { useEventWords } from './event-words.ts';
import { useActorWords, useOrderStates, useReasonWords } from './otc-words.ts';

type Shown = Answer<typeof operatorOrder>;
type Side = Shown['buyer'];

/** One order for whoever judges it: both sides, what was said of the payment, all that has happened, and the conversation. */
export function OtcOrderPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [purpose, setPurpose] = useState<LookPurpose | null>(null);
  return (
    <PersonalContext value={purpose}>
      <Stack sx={{ gap: 1.5 }}>
        <Title title={t`OTC order ${id}`} />
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Tooltip title={t`Back to the list`}>
            <IconButton component={LinkBase} to="/otc" aria-label={t`Back to the list`}>
              <BackIcon />
            </IconButton>
          </Tooltip>
          <PageHeading>{t`OTC order ${id}`}</PageHeading>
        </Stack>
        <PersonalBar purpose={purpose} onChange={setPurpose} />
        <Read call={operatorOrder} fields={{ id: Number(id) }}>
          {(masked, again) =>
            purpose === null ? (
              <Order shown={masked} onDone={again} />
            ) : (
              <Read call={operatorOrder} fields={{ id: Number(id), purpose }} look>
                {(whole) => <Order shown={asItStands(whole, masked)} onDone={again} />}
              </Read>
            )
          }
        </Read>
      </Stack>
    </PersonalContext>
  );
}

/** Personal data is looked at once, and each look is counted; what becomes of the order is read whenever it changes. */
const asItStands = (whole: Shown, { order, steps, judgement }: Shown): Shown => ({
  ...whole,
  order,
  steps,
  judgement: whole.judgement ?? judgement,
});

function Order({ shown, onDone }: { shown: Shown; onDone: () => void }) {
  const { t } = useLingui();
  const states = useOrderStates();
  const reasons = useReasonWords();
  const actors = useActorWords();
  const { order, pay_to: to, paid_from: from, reference, appeal_by: by, appeal_text: said } = shown;
  return (
    <>
      <JudgeButtons order={order} onDone={onDone} />
      <Columns>
        <Stacked>
          <Panel title={t`What is traded`} action={<StateChip {...states[order.state]} />}>
            <Facts
              facts={[
                { label: t`Coins`, value: <Amount value={order.amount} unit={order.coin} /> },
                { label: t`Price`, value: <Amount value={order.price} unit={order.fiat} /> },
                { label: t`Total`, value: <Amount value={order.total} unit={order.fiat} /> },
                { label: t`Payment method`, value: order.method_name },
                { label: t`Merchant`, value: order.merchant },
                { label: t({ message: 'Taken at', context: 'OTC order' }), value: <Moment at={order.created_at} /> },
                ...(order.ended_at === null ? [] : [{ label: t`Ended at`, value: <Moment at={order.ended_at} /> }]),
                ...(order.locked_until === null
                  ? []
                  : [{ label: t`Bought coins held until`, value: <Moment at={order.locked_until} /> }]),
              ]}
            />
          </Panel>
          {order.appeal_reason === null ? null : (
            <Panel title={t({ message: 'Appeal', context: 'panel' })}>
              <Facts
                facts={[
                  { label: t`Appealed by`, value: by === null ? '–' : actors[by] },
                  { label: t`Reason`, value: reasons[order.appeal_reason] },
                  { label: t`In their words`, value: said ?? '–' },
                  ...(shown.judgement === null ? [] : [{ label: t`Judgement`, value: shown.judgement }]),
                ]}
              />
            </Panel>
          )}
          <Panel title={t`Payment`}>
            <Facts
              facts={[
                { label: t`Paid to, holder`, value: <CopyText text={to.holder} /> },
                { label: t`Paid to, account`, value: <CopyText text={to.account} /> },
                ...(to.bank === '' ? [] : [{ label: t`Paid to, bank`, value: to.bank }]),
                ...(from === null
                  ? [{ label: t`Paid from`, value: t`The buyer has not said that they paid.` }]
                  : [
                      { label: t`Paid from, holder`, value: <CopyText text={from.holder} /> },
                      { label: t`Paid from, account`, value: <CopyText text={from.account} /> },
                      ...(from.bank === '' ? [] : [{ label: t`Paid from, bank`, value: from.bank }]),
                    ]),
                ...(reference === null || reference === ''
                  ? []
                  : [{ label: t`Reference`, value: <CopyText text={reference} /> }]),
              ]}
            />
          </Panel>
          <SidePanel title={t`Buyer`} side={shown.buyer} />
          <SidePanel title={t`Seller`} side={shown.seller} />
        </Stacked>
        <Stacked>
          {shown.conversation_id === null ? null : <Talk id={shown.conversation_id} />}
          <Panel title={t`What happened`}>
            <Timeline
              steps={shown.steps.map(({ state, by: actor, at }) => ({
                at,
                what: states[state].label,
                more: <Box sx={{ typography: 'body2' }}>{actors[actor]}</Box>,
              }))}
            />
          </Panel>
          <SubjectHistory subject={`otc order ${order.id}`} />
        </Stacked>
      </Columns>
    </>
  );
}

/** What both sides have written and shown: the evidence. */
function Talk({ id }: { id: number }) {
  const { t } = useLingui();
  const eventText = useEventWords();
  const actors = useActorWords();
  const roles: Readonly<Record<string, string>> = {
    buyer: actors.buyer,
    seller: actors.seller,
    judge: actors.operators,
  };
  return (
    <Panel title={t`Conversation of both sides`}>
      <Box sx={{ height: 480 }}>
        <ConversationPanel
          id={id}
          label={t`Conversation of both sides`}
          fieldLabel={t`Message to both sides`}
          stream={otcConversationStream}
          eventText={eventText}
          roleText={(role) => roles[role] ?? role}
        />
      </Box>
    </Panel>
  );
}

function SidePanel({ title, side }: { title: string; side: Side }) {
  const { t } = useLingui();
  const { count } = useFormat();
  return (
    <Panel title={title}>
      <Facts
        facts={[
          { label: t`User`, value: <UserLink id={side.user_id} name={side.user_name} /> },
          { label: t`Verified name`, value: <CopyText text={side.name} /> },
          { label: t`Level`, value: `LV${side.level}` },
          { label: t`With us since`, value: <Moment at={side.registered_at} /> },
          { label: t`OTC orders`, value: count(side.orders) },
          { label: t`Of these released`, value: count(side.released) },
          { label: t`Appeals lost`, value: count(side.lost), alarm: side.lost > 0 },
          ...(side.frozen ? [{ label: t`Login`, value: t`Frozen`, alarm: true }] : []),
        ]}
      />
    </Panel>
  );
}
