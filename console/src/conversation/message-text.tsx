import { hostOf, isSafeLink } from '@aureus/contract/platform/safe-link.ts';
import { partsOf } from '@aureus/core/conversation/links.ts';
import { type Place, pointText, readPlace } from '@aureus/core/conversation/place.ts';
import { useLingui } from '@lingui/react/macro';
import { Box, Tooltip, Typography } from '@mui/material';

/** What somebody wrote, and the place at its end if they sent one. */
export function MessageText({ text }: { text: string }) {
  const found = readPlace(text);
  if (found === null) return <Words text={text} />;
  return (
    <>
      {found.words === '' ? null : <Words text={found.words} />}
      <PlaceBox place={found.place} />
    </>
  );
}

/** A place somebody sent, as its name and figures: it leads nowhere, as addresses do. */
function PlaceBox({ place }: { place: Place }) {
  const { t } = useLingui();
  return (
    <Box sx={{ my: 0.5, px: 1.25, py: 0.75, borderRadius: 1, border: 1, borderColor: 'divider' }}>
      <Typography variant="caption" color="text.secondary" component="p">
        {t({ message: 'Place', context: 'on a map' })}
      </Typography>
      <Box component="strong" dir="auto" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
        {place.name}
      </Box>
      <Typography variant="caption" color="text.secondary" component="p">
        {pointText(place).replace(',', ', ')}
      </Typography>
    </Box>
  );
}

/** Words. An address is marked by its host and leads nowhere: an operator's session opens no sites of others. */
function Words({ text }: { text: string }) {
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
