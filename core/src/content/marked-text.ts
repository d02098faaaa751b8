import { type Block, type Inline, readMarkup } from './markup.ts';

/**
 * A text with its marks in the open, for whoever has to see in plain lines what visitors would: what is a heading or stressed,
 * and behind which words a link stands and where it leads. A paragraph each, a point of a list one of its own.
 */
export const markedParagraphs = (html: string): string[] => readMarkup(html).flatMap(linesOf);

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'picture':
      return [`[${block.alt} → ${block.src}]`];
    case 'list':
      return block.items.map((item, place) => `${block.ordered ? `${place + 1}.` : '-'} ${marked(item)}`);
    case 'heading':
      return [`# ${marked(block.of)}`];
    case 'subheading':
      return [`## ${marked(block.of)}`];
    case 'paragraph':
      return [marked(block.of)];
  }
}

const marked = (inlines: readonly Inline[]): string => inlines.map(markedInline).join('');

function markedInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'break':
      return '\n';
    case 'strong':
      return `**${marked(inline.of)}**`;
    case 'em':
      return `_${marked(inline.of)}_`;
    case 'link':
      return `[${marked(inline.of)} → ${inline.href}]`;
  }
}
