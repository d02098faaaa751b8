import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { currentToken } from '../platform/session/session.ts';

type Loaded = { state: 'none' } | { state: 'loading' } | { state: 'shown'; url: string } | { state: 'failed' };

/** A sound or a film behind a private path: fetched with the session when somebody asks for it, and played from memory. */
export function WorkFile({
  path,
  name,
  isFilm,
  isSecond = false,
}: {
  path: string;
  name: string;
  isFilm: boolean;
  /** The form that all browsers play, beside another one. */
  isSecond?: boolean;
}) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'none' });
  const load = async (): Promise<void> => {
    setLoaded({ state: 'loading' });
    try {
      const response = await fetch(path, { headers: { Authorization: currentToken() ?? '' } });
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !/^(audio|video)\//.test(type)) throw new Error(`No sound and no film: ${response.status}`);
      setLoaded({ state: 'shown', url: URL.createObjectURL(await response.blob()) });
    } catch {
      setLoaded({ state: 'failed' });
    }
  };
  if (loaded.state === 'shown') {
    return isFilm ? (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a work of art has no words beside it
      <video src={loaded.url} controls aria-label={name} style={{ width: '100%', maxHeight: 240 }} />
    ) : (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
      <audio src={loaded.url} controls aria-label={name} style={{ width: '100%' }} />
    );
  }
  return (
    <>
      <Button size="small" loading={loaded.state === 'loading'} onClick={() => void load()}>
        {isSecond ? t`Load its second form` : isFilm ? t`Load the film` : t`Load the sound`}
      </Button>
      {loaded.state === 'failed' && (
        <Typography color="warning" role="status">
          <Trans>It cannot be played. Load the page again for a new link.</Trans>
        </Typography>
      )}
    </>
  );
}
