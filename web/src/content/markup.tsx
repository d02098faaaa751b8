import { type Block, type Inline, readMarkup } from '@aureus/core/content/markup.ts';
import { Fragment, type ReactNode } from 'react';
import styles from './pages.module.css';

/**
 * The text of an article. It is read as the few things an article may have, and drawn as elements: nothing of it ever
 * becomes markup by itself.
 */
export function Markup({ html }: { html: string }) {
  return (
    <div className={styles.markup}>
      {readMarkup(html).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h3>{inlines(block.of)}</h3>;
    case 'subheading':
      return <h4>{inlines(block.of)}</h4>;
    case 'paragraph':
      return <p>{inlines(block.of)}</p>;
    case 'picture':
      return <img src={block.src} alt={block.alt} loading="lazy" />;
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{inlines(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

const inlines = (of: readonly Inline[]): ReactNode =>
  of.map((inline, index) => <Fragment key={index}>{inlineView(inline)}</Fragment>);

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
      return <a {...addressOf(inline.href)}>{inlines(inline.of)}</a>;
  }
}

/** Pages of the app open in place; a page of somebody else opens apart and learns nothing about where it was opened. */
const addressOf = (href: string) =>
  href.startsWith('/') ? { href: `#${href}` } : { href, target: '_blank', rel: 'noopener noreferrer nofollow' };
