import { Box, Dialog, IconButton, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import RotateIcon from '@mui/icons-material/RotateRight';
import ZoomIcon from '@mui/icons-material/ZoomOutMap';
import CloseIcon from '@mui/icons-material/Close';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { hiddenPicture } from '@aureus/contract/platform/personal.ts';
import { currentToken } from '../platform/session/session.ts';

type Loaded = { state: 'loading' } | { state: 'shown'; url: string } | { state: 'failed' };

/** The picture behind a private path. The session goes along as a header, which an `<img>` cannot send. */
function usePrivatePicture(path: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    if (path === '' || path === hiddenPicture) return;
    const abort = new AbortController();
    let url: string | null = null;
    const load = async (): Promise<void> => {
      const response = await fetch(path, { headers: { Authorization: currentToken() ?? '' }, signal: abort.signal });
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !type.startsWith('image/')) throw new Error(`No picture: ${response.status}`);
      const blob = await response.blob();
      if (abort.signal.aborted) return;
      url = URL.createObjectURL(blob);
      setLoaded({ state: 'shown', url });
    };
    load().catch(() => {
      if (!abort.signal.aborted) setLoaded({ state: 'failed' });
    });
    return () => {
      abort.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [path]);
  return loaded;
}

/** A private picture beside what it proves: turn it, see it large. Its path lasts for minutes; each look is noted. */
export function Picture({ path, title }: { path: string; title: string }) {
  const { t } = useLingui();
  const loaded = usePrivatePicture(path);
  const [turns, setTurns] = useState(0);
  const [large, setLarge] = useState(false);
  if (path === '') {
    return (
      <Typography color="textSecondary">
        <Trans>There is no picture.</Trans>
      </Typography>
    );
  }
  if (path === hiddenPicture) {
    return (
      <Typography color="textSecondary">
        <Trans>The picture is hidden until personal data is shown.</Trans>
      </Typography>
    );
  }
  if (loaded.state === 'failed') {
    return (
      <Typography color="warning" role="status">
        <Trans>The picture cannot be shown. Load the page again for a new link.</Trans>
      </Typography>
    );
  }
  if (loaded.state === 'loading') return <Skeleton variant="rounded" sx={{ aspectRatio: '4 / 3', height: 'auto' }} />;
  const src = loaded.url;
  const turn = { transform: `rotate(${turns * 90}deg)` };
  return (
    <Stack sx={{ gap: 1 }}>
      <Box
        sx={{
          bgcolor: 'background.default',
          borderRadius: 2,
          overflow: 'hidden',
          aspectRatio: '4 / 3',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        <Box
          component="img"
          src={src}
          alt={title}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', transition: 'transform 200ms', ...turn }}
        />
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <Tooltip title={t`Turn`}>
          <IconButton aria-label={t`Turn: ${title}`} onClick={() => setTurns(turns + 1)}>
            <RotateIcon fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title={t`Large`}>
          <IconButton aria-label={t`Large: ${title}`} onClick={() => setLarge(true)}>
            <ZoomIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Stack>
      <Dialog fullScreen open={large} onClose={() => setLarge(false)} aria-label={title}>
        <IconButton
          aria-label={t`Close`}
          onClick={() => setLarge(false)}
          sx={{ position: 'absolute', top: 8, right: 8, zIndex: 1, bgcolor: 'background.paper' }}
        >
          <CloseIcon />
        </IconButton>
        <Box sx={{ display: 'grid', placeItems: 'center', height: '100%', p: 2, overflow: 'auto' }}>
          <Box component="img" src={src} alt={title} sx={{ maxWidth: '100%', maxHeight: '92vh', ...turn }} />
        </Box>
      </Dialog>
    </Stack>
  );
}
