import { Button, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { insideTags, type Selection } from './insert-tags.ts';

interface Props {
  text: string;
  /** What is marked in the field now. */
  selection: () => Selection;
  onChange: (text: string) => void;
}

/** Buttons that put tags around what is marked, for whoever does not know them by heart. */
export function TagButtons({ text, selection, onChange }: Props) {
  const { t } = useLingui();
  const buttons = [
    { label: t`Paragraph`, before: '<p>', after: '</p>' },
    { label: t`Heading`, before: '<h2>', after: '</h2>' },
    { label: t`Bold`, before: '<strong>', after: '</strong>' },
    { label: t`List`, before: '<ul><li>', after: '</li></ul>' },
    { label: t({ message: 'Link', context: 'article' }), before: '<a href="/pages/">', after: '</a>' },
    { label: t`Picture`, before: '<img src="/art/banner-1.svg" alt="', after: '">' },
  ];
  return (
    <Stack direction="row" role="group" aria-label={t`Tags`} sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {buttons.map(({ label, before, after }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          // The field keeps what is marked in it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(insideTags(text, selection(), before, after))}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}
