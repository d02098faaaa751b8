import { Box, Link, Typography } from '@mui/material';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinkBase } from 'react-admin';
import { Moment } from '../../ui/moment.tsx';
import { alarm } from '../../ui/theme.ts';
import { useSubject } from './subject-words.ts';
import { useMe } from '../session/me.ts';

/** What has been done on one word in the last seven days, above every page. It cannot be closed. */
export function BreakGlassBanner() {
  const { t } = useLingui();
  const me = useMe();
  const subject = useSubject();
  const acts = me?.break_glass ?? [];
  if (acts.length === 0) return null;
  return (
    <Box role="alert" aria-label={t`Done alone`} sx={{ ...alarm, borderRadius: 2, px: 2, py: 1.25, mb: 1.5 }}>
      {acts.map((act) => (
        <Box key={act.proposal_id} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <WarningIcon fontSize="small" />
          <Typography variant="body2" component="div">
            <Trans>
              {act.operator} acted alone on {subject(act.subject)}, <Moment at={act.at} age />: {act.reason}
            </Trans>{' '}
            <Link component={LinkBase} to={`/proposals/${act.proposal_id}/show`} color="inherit" underline="always">
              <Trans>Look at it</Trans>
            </Link>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
