import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useMe } from '../session/me.ts';
import { type ProposeRequest, usePropose } from './propose-context.ts';

interface ActButtonProps {
  /** What it proposes; the title says about whom or what. */
  act: ProposeRequest;
  words: string;
  color?: 'primary' | 'error';
  variant?: 'text' | 'outlined';
  /** What whoever may not propose it sees instead. */
  otherwise?: ReactNode;
}

/**
 * A button of few words that opens the form of one act. Its name has them, as whoever speaks to the page says them, and
 * says about whom or what it is.
 */
export function ActButton({ act, words, color = 'primary', variant = 'text', otherwise = null }: ActButtonProps) {
  const propose = usePropose();
  if (useMe()?.may(proposalKinds[act.kind].permission) !== true) return otherwise;
  const { title } = act;
  return (
    <Button
      size="small"
      color={color}
      variant={variant}
      aria-label={title.includes(words) ? title : `${words}: ${title}`}
      onClick={() => propose(act)}
    >
      {words}
    </Button>
  );
}
