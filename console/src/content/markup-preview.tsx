import { type Inline, readMarkup } from '@aureus/core/content/markup.ts';
import { type Language, languageTags } from '@aureus/contract/platform/language.ts';
import { Box, Link, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

/** A text as visitors will read it: drawn as elements, so that nothing in it can run here either. */
export function MarkupPreview({ html, language }: { html: string; language: Language }) {
  return (
    <Box
      lang={languageTags[language]}
      sx={{ overflowWrap: 'anywhere', '& img': { maxWidth: '100%' }, '& > *': { mb: 1.5 } }}
    >
      {readMarkup(html).map((block, index) => {
        switch (block.kind) {
          case 'picture':
            return <img key={index} src={block.src} alt={block.alt} />;
          case 'list':
            return (
              <Box key={index} component={block.ordered ? 'ol' : 'ul'} sx={{ pl: 3, mt: 0 }}>
                {block.items.map((item, at) => (
                  <li key={at}>{inlines(item)}</li>
                ))}
              </Box>
            );
          case 'heading':
          case 'subheading':
            return (
              <Typography key={index} variant={block.kind === 'heading' ? 'h3' : 'subtitle1'} component="h3">
                {inlines(block.of)}
              </Typography>
            );
          case 'paragraph':
            return <Typography key={index}>{inlines(block.of)}</Typography>;
        }
      })}
    </Box>
  );
}

const inlines = (of: readonly Inline[]): ReactNode =>
  of.map((inline, index) => <Fragment key={index}>{inlineView(inline)}</Fragment>);

/** A link shows where it leads; it is read here, and not followed. */
function inlineView(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{inlines(inline.of)}</strong>;
    case 'em':
      return <em>{inlines(inline.of)}</em>;
    case 'link':
      return (
        <>
          <Link component="span">{inlines(inline.of)}</Link> ({inline.href})
        </>
      );
  }
}
