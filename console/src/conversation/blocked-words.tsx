import { blockedWords } from '@aureus/contract/conversation/operator-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Chip, Stack, Typography } from '@mui/material';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { Panel } from '../ui/panel.tsx';
import { Read } from '../ui/read.tsx';

/** The words that no message may have, with the way to propose others. */
export function BlockedWords() {
  const { t } = useLingui();
  const me = useMe();
  const propose = usePropose();
  return (
    <Read call={blockedWords} fields={{}}>
      {({ words }, again) => (
        <>
          <HistoryLink kind="conversation.words" />
          <Panel
            title={t`Blocked words`}
            action={
              me?.may('content.decide') === true && (
                <Button
                  onClick={() =>
                    propose({
                      kind: 'conversation.words',
                      title: t`Blocked words`,
                      payload: {},
                      fields: [
                        {
                          kind: 'phrases',
                          name: 'words',
                          label: t`Blocked words`,
                          help: t`One on each line, or apart by commas; a phrase may have several words. A message with one of them is refused.`,
                          initial: words.join('\n'),
                          mayBeEmpty: true,
                        },
                      ],
                      onDone: again,
                    })
                  }
                >
                  <Trans>Propose a change</Trans>
                </Button>
              )
            }
          >
            <Typography color="textSecondary" sx={{ mb: 1.5 }}>
              <Trans>
                Nobody can send a message with one of these words or phrases, neither users nor operators. Capital and
                small letters, wide and narrow ones are the same, and blanks between words do not matter; a word inside
                a longer one does not count.
              </Trans>
            </Typography>
            {words.length === 0 ? (
              <Typography>
                <Trans>No word is blocked.</Trans>
              </Typography>
            ) : (
              <Stack direction="row" component="ul" sx={{ flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
                {words.map((word) => (
                  <li key={word}>
                    <Chip label={word} />
                  </li>
                ))}
              </Stack>
            )}
          </Panel>
        </>
      )}
    </Read>
  );
}
