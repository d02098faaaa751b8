import type { OtcOrderAct, OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { AppealSheet, OtherPayerSheet } from './appeal-sheets.tsx';
import { CancelSheet, UnpaidSheet } from './cancel-sheets.tsx';
import { PaidSheet } from './paid-sheet.tsx';
import { orderQuery } from './queries.ts';
import { refreshOtc } from './refresh-otc.ts';
import { ReleaseSheet } from './release-sheet.tsx';

/** What the sheet of an act gets. */
export interface ActProps {
  readonly order: OtcOrderRow;
  readonly onDone: (order: OtcOrderRow) => void;
  /** It was refused: the order may be another one by now. */
  readonly onGivenUp: () => void;
  readonly onClose: () => void;
}

const sheets: Readonly<Record<OtcOrderAct, (props: ActProps) => React.ReactNode>> = {
  paid: PaidSheet,
  unpaid: UnpaidSheet,
  release: ReleaseSheet,
  other_payer: OtherPayerSheet,
  cancel: CancelSheet,
  appeal: AppealSheet,
};

/** Asks about one act on an order, and shows what the order is then. Mounted while it is asked for. */
export function ActOfOrder({ act, order, onClose }: { act: OtcOrderAct; order: OtcOrderRow; onClose: () => void }) {
  const queries = useQueryClient();
  const Asked = sheets[act];
  return (
    <Asked
      order={order}
      onDone={(next) => {
        queries.setQueryData(orderQuery(String(next.id)).queryKey, next);
        refreshOtc(queries);
      }}
      onGivenUp={() => refreshOtc(queries)}
      onClose={onClose}
    />
  );
}
