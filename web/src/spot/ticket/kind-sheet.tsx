import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './ticket.module.css';
import type { Ticket, TicketAction, TimeInForce } from './ticket.ts';
import { useKindChoices } from './use-kind-text.ts';

export interface KindSheetProps {
  open: boolean;
  onClose: () => void;
  ticket: Ticket;
  dispatch: (action: TicketAction) => void;
}

/** Kind of order, how long it lasts, and post-only. */
export function KindSheet({ open, onClose, ticket, dispatch }: KindSheetProps) {
  const { t } = useLingui();
  const { kinds, about, times } = useKindChoices();
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
      <Segmented
        label={t`Order type`}
        value={ticket.kind}
        options={kinds}
        onChange={(kind) => dispatch({ type: 'kind', kind })}
      />
      <p className={styles.about}>{about[ticket.kind]}</p>
      <OptionList
        label={t`How long it lasts`}
        value={ticket.timeInForce}
        options={offered.map((value) => ({
          value,
          label: (
            <>
              {times[value].label}
              <span className={styles.optionNote}>{times[value].note}</span>
            </>
          ),
        }))}
        onChange={(timeInForce) => dispatch({ type: 'timeInForce', timeInForce })}
      />
      {ticket.kind === 'limit' ? (
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
