import { type Language, languageTags } from '@aureus/contract/platform/language.ts';
import { preparedReplies } from '@aureus/contract/support/operator-calls.ts';
import { Button, Menu, MenuItem } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';

/** Puts a prepared reply of the user's language into the field, to be read and changed before it is sent. */
export function ReplyPicker({ language, onPick }: { language: Language; onPick: (text: string) => void }) {
  const { t } = useLingui();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: replies = [] } = useQuery({
    queryKey: [preparedReplies.name, { language }],
    queryFn: ({ signal }) => call(preparedReplies, { language }, { signal }),
  });
  if (replies.length === 0) return null;
  return (
    <>
      <Button size="small" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {t`Insert a prepared reply`}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {replies.map(({ id, title, text }) => (
          <MenuItem
            key={id}
            lang={languageTags[language]}
            onClick={() => {
              setAnchor(null);
              onPick(text);
            }}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
