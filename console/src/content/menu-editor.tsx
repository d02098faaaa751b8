import { Button, Checkbox, IconButton, Stack, Typography } from '@mui/material';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePropose } from '../operator/public.ts';
import { moved, type Tile, tilesOf } from './menu-order.ts';
import { tileWords } from './tile-words.ts';

interface Props {
  menu: readonly { readonly title: string; readonly place: number }[];
  onDone: () => void;
}

/** Which tiles the home menu shows and in which order; proposed as a whole. */
export function MenuEditor({ menu, onDone }: Props) {
  const { t, i18n } = useLingui();
  const propose = usePropose();
  const start = tilesOf(menu);
  const [tiles, setTiles] = useState<readonly Tile[]>(start);
  const shown = tiles.filter((tile) => tile.shown).map(({ title }) => title);
  const before = start.filter((tile) => tile.shown).map(({ title }) => title);
  /** A key this build does not know shows itself. */
  const nameOf = (title: string): string => (tileWords[title] ? i18n._(tileWords[title]) : title);
  const changed = JSON.stringify(shown) !== JSON.stringify(before);
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {tiles.map(({ title, shown: isShown }, index) => {
          const name = nameOf(title);
          return (
            <Stack component="li" key={title} direction="row" sx={{ alignItems: 'center' }}>
              <Checkbox
                checked={isShown}
                onChange={(event) =>
                  setTiles(
                    tiles.map((tile) => (tile.title === title ? { ...tile, shown: event.target.checked } : tile)),
                  )
                }
                slotProps={{ input: { 'aria-label': t`Show ${name}` } }}
              />
              <Typography sx={{ flexGrow: 1 }} color={isShown ? 'textPrimary' : 'textSecondary'}>
                {name}
              </Typography>
              <IconButton
                aria-label={t`Move ${name} up`}
                disabled={index === 0}
                onClick={() => setTiles(moved(tiles, index, -1))}
              >
                <UpIcon fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={t`Move ${name} down`}
                disabled={index === tiles.length - 1}
                onClick={() => setTiles(moved(tiles, index, 1))}
              >
                <DownIcon fontSize="small" />
              </IconButton>
            </Stack>
          );
        })}
      </Stack>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="contained"
          disabled={!changed}
          onClick={() => propose({ kind: 'site.config', title: t`Home menu`, payload: { menu: shown }, onDone })}
        >
          <Trans>Propose this order</Trans>
        </Button>
        <Button disabled={!changed} onClick={() => setTiles(start)}>
          <Trans>As it was</Trans>
        </Button>
      </Stack>
    </Stack>
  );
}
