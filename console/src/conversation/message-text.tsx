import { hostOf, isSafeLink } from '@aureus/contract/platform/safe-link.ts';
import { partsOf } from '@aureus/core/conversation/links.ts';
import { Box, Tooltip } from '@mui/material';

/** What somebody wrote. An address is marked by its host and leads nowhere: an operator's session opens no sites of others. */
export function MessageText({ text }: { text: string }) {
  return (
    <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text, isSafeLink).map((part, at) =>
        'link' in part ? (
          <Tooltip key={at} title={hostOf(part.link) ?? ''}>
            <Box component="span" dir="ltr" sx={{ color: 'primary.main' }}>
              {part.link}
            </Box>
          </Tooltip>
        ) : (
          <span key={at}>{part.text}</span>
        ),
      )}
    </Box>
  );
}
