import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { useMe } from '../session/me.ts';
import { HistoryLink } from './history-link.tsx';
import { type ProposeRequest, usePropose } from './propose-context.ts';

interface Props {
  readonly title: string;
  /** What adds one, and what the button says; its title when left out. */
  readonly add: ProposeRequest;
  readonly label?: string;
  readonly children: ReactNode;
}

/** What operators have made by proposals of a kind: a button for those who may add one, the way to all acts, and the list. */
export function ProposedPanel({ title, add, label = add.title, children }: Props) {
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  return (
    <Panel
      title={title}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {mayDecide && (
            <Button size="small" variant="outlined" onClick={() => propose(add)}>
              {label}
            </Button>
          )}
          <HistoryLink kind={add.kind} />
        </Stack>
      }
    >
      {children}
    </Panel>
  );
}
