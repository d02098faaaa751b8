import { openBox } from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { Button } from '../ui/button.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { BoxOpening } from './box-opening.tsx';
import { refreshArt } from './refresh-art.ts';
import { shownRatio } from './wall-layout.ts';

/** Opens a blind box, and shows what was in it. */
export function OpenBox({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [found, setFound] = useState<ArtItem | null>(null);
  const opening = useMutation({ mutationFn: () => call(openBox, { code: item.code }), onSuccess: setFound });
  const close = (): void => {
    setFound(null);
    refreshArt(queries);
  };
  return (
    <>
      {opening.isError ? <FailedNote error={opening.error} /> : null}
      <Button full loading={opening.isPending} onClick={() => opening.mutate()}>
        {t`Open the box`}
      </Button>
      {found === null ? null : (
        <Sheet open onClose={close} title={found.name} foot={<Button onClick={close}>{t`Done`}</Button>}>
          <BoxOpening
            picture={found.poster === '' ? found.image : found.poster}
            ratio={shownRatio(found.width, found.height)}
            name={found.name}
          />
        </Sheet>
      )}
    </>
  );
}
