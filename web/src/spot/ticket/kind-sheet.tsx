import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './ticket.module.css';
import type { Ticket, TicketAction, TimeInForce } from './ticket.ts';
import { type KindChoice, useKindChoices } from './use-kind-choices.ts';

export interface KindSheetProps {
  open: boolean;
  onClose: () => void;
  ticket: Ticket;
  dispatch: (action: TicketAction) => void;
}

/** Kind of order, how long it lasts, and post-only. */
export function KindSheet({ open, onClose, ticket, dispatch }: KindSheetProps) {
  const { t } = useLingui();
  const { kinds, times } = useKindChoices();
  const isTriggered = ticket.isStop || ticket.isPair;
  const chosen: KindChoice = ticket.isPair
    ? 'pair'
    : ticket.isTrailing
      ? 'trailing-market'
      : ticket.isStop
        ? `stop-${ticket.kind}`
        : ticket.kind;
  const offered: readonly TimeInForce[] = ticket.kind === 'limit' ? ['GTC', 'IOC', 'FOK'] : ['IOC', 'FOK'];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Order type`}
      foot={
        <Button full onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <OptionList
        label={t`Order type`}
        value={chosen}
        options={kinds.map(({ value, label, note }) => ({ value, label: <Explained label={label} note={note} /> }))}
        onChange={(choice) =>
          dispatch({
            type: 'kind',
            kind: choice.endsWith('market') ? 'market' : 'limit',
            isPair: choice === 'pair',
            isTrailing: choice === 'trailing-market',
            isStop: choice.startsWith('stop') || choice === 'trailing-market',
          })
        }
      />
      {isTriggered ? (
        <p className={styles.about}>
          {t`The mark price is the index price of several sources. Trades here do not move it, and it ignores jumps of moments.`}
        </p>
      ) : (
        <>
          <h3 className={styles.group}>{t`How long it lasts`}</h3>
          <OptionList
            label={t`How long it lasts`}
            value={ticket.timeInForce}
            options={offered.map((value) => ({ value, label: <Explained {...times[value]} /> }))}
            onChange={(timeInForce) => dispatch({ type: 'timeInForce', timeInForce })}
          />
        </>
      )}
      {ticket.kind === 'limit' && !isTriggered ? (
        <Checkbox
          checked={ticket.postOnly}
          onChange={(event) => dispatch({ type: 'postOnly', postOnly: event.target.checked })}
        >
          {t`Post-only: never trades at once, pays the maker fee.`}
        </Checkbox>
      ) : null}
    </Sheet>
  );
}

function Explained({ label, note }: { label: string; note: string }) {
  return (
    <>
      {label}
      <span className={styles.optionNote}>{note}</span>
    </>
  );
}
