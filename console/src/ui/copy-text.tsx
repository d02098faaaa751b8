import { Box, IconButton, Tooltip } from '@mui/material';
import CopyIcon from '@mui/icons-material/ContentCopy';
import DoneIcon from '@mui/icons-material/Check';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { typeSize } from '../../../look/palette.ts';

/** Text an operator carries elsewhere: an address, an id. Shown whole. */
export function CopyText({ text }: { text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  if (text === '') return <>–</>;
  const copy = (): void => {
    void navigator.clipboard
      .writeText(text)
      .then(() => setCopied(true))
      .catch(() => setCopied(false));
  };
  return (
    <Box
      component="span"
      sx={{ overflowWrap: 'anywhere', fontFamily: 'ui-monospace, monospace', fontSize: typeSize('caption') }}
    >
      {text}
      <Tooltip title={copied ? t`Copied` : t`Copy`}>
        <IconButton size="small" aria-label={copied ? t`Copied` : t`Copy`} onClick={copy} sx={{ ml: 0.5, p: 0.5 }}>
          {copied ? <DoneIcon fontSize="inherit" /> : <CopyIcon fontSize="inherit" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}
