/**
 * Reads the clean HTML of articles: the few tags that operators may use. Whoever shows it makes elements of what is read
 * here, so nothing of a text ever becomes markup by itself. What is not one of these tags is text.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly of: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly of: readonly Inline[] }
  | { readonly kind: 'break' };

export type Block =
  | { readonly kind: 'paragraph' | 'heading' | 'subheading'; readonly of: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string };

/** Tags that may stand in an article, with the attributes they may have. */
export const allowedTags: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  ul: [],
  ol: [],
  li: [],
  strong: [],
  em: [],
  br: [],
  a: ['href'],
  img: ['src', 'alt'],
};

/** Pictures come from this site alone: uploads of operators, and the drawings that are built in. */
const pictureSource = /^\/(upload\/[0-9a-f]{32}|art\/[a-z0-9-]+\.svg)$/;
/** A page of the app. */
const appRoute = /^\/pages\/[a-zA-Z0-9/_?=&-]+$/;
/** A page elsewhere, by https and a plain host name. */
const webAddress = /^https:\/\/[a-z0-9.-]+(\/[\x21-\x7e]*)?$/;

export const isPictureSource = (src: string): boolean => pictureSource.test(src);
export const isArticleLink = (href: string): boolean =>
  appRoute.test(href) || (webAddress.test(href) && !/[<>"'`\\]/.test(href));

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => entities[name] ?? '');

/** A text as it stands in HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

/** Plain paragraphs as HTML: one that begins with `# ` is a heading, one with `- ` a point of a list. */
export function markupOf(paragraphs: readonly string[]): string {
  return paragraphs
    .map((line) => {
      if (line.startsWith('# ')) return `<h2>${escaped(line.slice(2))}</h2>`;
      return line.startsWith('- ') ? `<ul><li>${escaped(line.slice(2))}</li></ul>` : `<p>${escaped(line)}</p>`;
    })
    .join('')
    .replaceAll('</ul><ul>', '');
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly tag: string; readonly attributes: ReadonlyMap<string, string> };

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>|[^<]+|</g;

function* tokensOf(html: string): Generator<Token> {
  for (const [whole, slash, tag, attributes = ''] of html.matchAll(TOKEN)) {
    if (tag === undefined || allowedTags[tag] === undefined) yield { kind: 'text', text: unescaped(whole) };
    else {
      const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)];
      yield {
        kind: slash === '/' ? 'close' : 'open',
        tag,
        attributes: new Map(pairs.map(([, name = '', value = '']) => [name, unescaped(value)])),
      };
    }
  }
}

/** The text as blocks. Tags that are closed in the wrong place end where their block ends; nothing throws. */
export function readMarkup(html: string): Block[] {
  const reader = new Reader();
  for (const token of tokensOf(html)) reader.take(token);
  return reader.end();
}

/** Further down nothing is stressed or linked: whoever draws a text or reads it goes as deep as it does. */
const MOST_DEPTH = 20;

type Open = { readonly tag: string; readonly href: string; readonly of: Inline[] };

class Reader {
  readonly #blocks: Block[] = [];
  #kind: 'paragraph' | 'heading' | 'subheading' = 'paragraph';
  #list: { readonly ordered: boolean; readonly items: (readonly Inline[])[] } | null = null;
  /** Elements that are open inside of the block, the outermost first; the first one is the block itself. */
  #open: Open[] = [opened('')];

  take(token: Token): void {
    if (token.kind === 'text') this.#add({ kind: 'text', text: token.text });
    else if (token.kind === 'open') this.#begin(token.tag, token.attributes);
    else this.#close(token.tag);
  }

  end(): Block[] {
    this.#finish();
    this.#endList();
    return this.#blocks;
  }

  #begin(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (tag === 'strong' || tag === 'em' || tag === 'a') {
      if (this.#open.length <= MOST_DEPTH) this.#open.push(opened(tag, attributes.get('href')));
    } else if (tag === 'br') this.#add({ kind: 'break' });
    else {
      this.#finish();
      if (tag === 'li') return;
      this.#endList();
      if (tag === 'ul' || tag === 'ol') this.#list = { ordered: tag === 'ol', items: [] };
      else if (tag === 'img') this.#picture(attributes);
      else this.#kind = tag === 'h2' ? 'heading' : tag === 'h3' ? 'subheading' : 'paragraph';
    }
  }

  #close(tag: string): void {
    if (tag === 'strong' || tag === 'em' || tag === 'a') {
      if (this.#open.length > 1 && this.#open.at(-1)?.tag === tag) this.#fold();
      return;
    }
    this.#finish();
    if (tag === 'ul' || tag === 'ol') this.#endList();
  }

  #picture(attributes: ReadonlyMap<string, string>): void {
    const src = attributes.get('src') ?? '';
    if (isPictureSource(src)) this.#blocks.push({ kind: 'picture', src, alt: attributes.get('alt') ?? '' });
  }

  #add(inline: Inline): void {
    this.#open.at(-1)?.of.push(inline);
  }

  /** Ends the innermost open element. */
  #fold(): void {
    const { tag, href, of } = this.#open.pop() ?? opened('');
    if (tag === 'a' && isArticleLink(href)) this.#add({ kind: 'link', href, of });
    else if (tag === 'strong' || tag === 'em') this.#add({ kind: tag, of });
    else for (const inline of of) this.#add(inline);
  }

  /** Ends the block that is being read. */
  #finish(): void {
    while (this.#open.length > 1) this.#fold();
    const of = this.#open[0]?.of ?? [];
    this.#open = [opened('')];
    if (of.some((inline) => plainOf([inline]).trim() !== '')) {
      if (this.#list) this.#list.items.push(of);
      else this.#blocks.push({ kind: this.#kind, of });
    }
    this.#kind = 'paragraph';
  }

  #endList(): void {
    if (this.#list && this.#list.items.length > 0) this.#blocks.push({ kind: 'list', ...this.#list });
    this.#list = null;
  }
}

const opened = (tag: string, href = ''): Open => ({ tag, href, of: [] });

function plainOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      return inline.kind === 'break' ? '\n' : plainOf(inline.of);
    })
    .join('');
}

/** The text alone, a paragraph each block, a point of a list one of its own. Pictures are left out. */
export function plainParagraphs(html: string): string[] {
  return readMarkup(html).flatMap((block) => {
    if (block.kind === 'picture') return [];
    return (block.kind === 'list' ? block.items : [block.of]).map(plainOf);
  });
}
