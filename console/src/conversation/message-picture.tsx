import { operatorPicture } from '@aureus/contract/conversation/operator-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useAct } from '../platform/calls/use-act.ts';
import { Picture } from '../ui/picture.tsx';

/** A picture that was sent: shown when it is asked for, because each look stands in the record. */
export function MessagePicture({ id, seq }: { id: number; seq: number }) {
  const { t } = useLingui();
  const act = useAct();
  const [path, setPath] = useState<string | null>(null);
  if (path === null) {
    return (
      <Button
        size="small"
        variant="outlined"
        onClick={() => void act(operatorPicture, { id, seq }, (answer) => setPath(answer.path))}
      >
        <Trans>Show picture</Trans>
      </Button>
    );
  }
  return (
    // Larger than the button it takes the place of, it would end below the list.
    <Box
      sx={{ width: 280, maxWidth: '100%' }}
      onLoadCapture={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <Picture path={path} title={t`Picture of a message`} />
    </Box>
  );
}
