import type { TextAttributes, TextNode } from '@put/contract/read-text';
import type { Video as Film } from '@put/markdown/video-address';
import { createElement, type ReactNode } from 'react';
import { FilmFile, Note, Spoiler } from './blocks.tsx';
import { CodeBlock } from './code-block.tsx';
import { Formula } from './formula.tsx';
import { TextLink } from './links.tsx';
import { InLink, Picture } from './picture.tsx';
import { RunnableCode } from './runnable-code-block.tsx';
import { Video } from './video.tsx';

export type Embeds = Partial<Record<'task' | 'animation', (id: number) => ReactNode>>;

type Place = {
  idPrefix: string;
  embeds: Embeds;
  /** What the next headings become; each takes its own. */
  marks: string[];
};

/** Shown as they are. Nothing else gets onto the page, whatever an answer says. */
const plainElements = new Set(
  'p br hr blockquote code ul ol li section strong em del sup sub thead tbody tr th td'.split(' '),
);
const plainAttributes = 'className title start aria-label data-footnotes'.split(' ');

export const showNodes = (nodes: readonly TextNode[], place: Place): ReactNode =>
  nodes.map((node, index) => showNode(node, index, place));

function showNode(node: TextNode, key: number, place: Place): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, given, ...inner] = node;
  const attributes = given === 0 ? {} : given;
  const of = (name: string): string | undefined => (name in attributes ? String(attributes[name]) : undefined);
  const title = of('title');
  if (/^h[1-6]$/.test(tag)) return showHeading(key, inner, attributes, place);
  // by their places: nodes are only ever replaced as a whole
  const children = inner.length === 0 ? undefined : showNodes(inner, place);

  if (plainElements.has(tag)) return createElement(tag, { key, ...propsOf(attributes, place) }, children);
  switch (tag) {
    case 'a':
      return (
        <InLink key={key} value>
          <TextLink href={of('href')} {...linkProps(attributes, place)} idPrefix={place.idPrefix} children={children} />
        </InLink>
      );
    case 'img':
      return <Picture key={key} src={of('src')} alt={of('alt')} title={title} />;
    case 'input':
      return <Box key={key} isChecked={attributes['checked'] === true} />;
    case 'table':
      return (
        <div key={key} className="pt-table" role="group" aria-label="Таблица" tabIndex={0}>
          <table>{children}</table>
        </div>
      );
    case 'pt-code':
      if (attributes['run'] === true) return <RunnableCode key={key} code={lettersOf(inner)} />;
      return <CodeBlock key={key} code={lettersOf(inner)} language={of('language') ?? ''} />;
    case 'pt-formula':
      return <Formula key={key} tex={lettersOf(inner)} isDisplay={attributes['display'] === true} />;
    case 'pt-note':
    case 'pt-warning':
      return <Note key={key} kind={tag === 'pt-note' ? 'note' : 'warning'} title={title} children={children} />;
    case 'pt-hint':
    case 'pt-spoiler':
      return <Spoiler key={key} kind={tag === 'pt-hint' ? 'hint' : 'spoiler'} title={title} children={children} />;
    case 'pt-task':
    case 'pt-animation': {
      const [kind, word] = tag === 'pt-task' ? (['task', 'Задача'] as const) : (['animation', 'Анимация'] as const);
      return <EmbedPlace key={key} id={of('data-id') ?? ''} show={place.embeds[kind]} word={word} />;
    }
    case 'pt-film':
      return <FilmFile key={key} src={of('data-src') ?? ''} name={title ?? ''} />;
    case 'pt-video':
      return <Video key={key} video={{ host: of('data-host') as Film['host'], id: of('data-id') ?? '' }} />;
    default:
      return null;
  }
}

function propsOf(attributes: TextAttributes, { idPrefix }: Pick<Place, 'idPrefix'>): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const name of plainAttributes) if (name in attributes) props[name] = attributes[name];
  if (typeof attributes['id'] === 'string') props['id'] = idPrefix + attributes['id'];
  if (typeof attributes['align'] === 'string') props['style'] = { textAlign: attributes['align'] };
  return props;
}

/** A footnote's sign and the way back from it have ids and say what they are. */
function linkProps(attributes: TextAttributes, place: Place): Record<string, unknown> {
  const { 'aria-describedby': describedBy } = attributes;
  return {
    ...propsOf(attributes, place),
    ...(describedBy !== undefined && { 'aria-describedby': `${place.idPrefix}${describedBy}` }),
    ...('data-footnote-backref' in attributes && { 'data-footnote-backref': '' }),
    ...('data-footnote-ref' in attributes && { 'data-footnote-ref': '' }),
  };
}

function showHeading(key: number, inner: readonly TextNode[], attributes: TextAttributes, place: Place): ReactNode {
  const children = showNodes(inner, place);
  // the footnotes' own one: it takes no part in the others' ids and levels
  if ('className' in attributes) return createElement('h2', { key, ...propsOf(attributes, place) }, children);
  const [tag = 'h2', id] = place.marks.shift()?.split('#') ?? [];
  return (
    <div key={key} className="pt-heading">
      {createElement(tag, { id }, children)}
      <a href={`#${id}`} aria-label={`Ссылка на раздел «${lettersOf(inner)}»`}>
        #
      </a>
    </div>
  );
}

function EmbedPlace({ id, show, word }: { id: string; show: ((id: number) => ReactNode) | undefined; word: string }) {
  const shown = show === undefined ? `${word} ${id}` : show(Number(id));
  return shown === null ? null : <div className="pt-embed">{shown}</div>;
}

const Box = ({ isChecked }: { isChecked: boolean }) => (
  <input type="checkbox" checked={isChecked} disabled readOnly aria-label={isChecked ? 'Сделано' : 'Не сделано'} />
);

const lettersOf = (nodes: readonly TextNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const [, , ...inner] = node;
      return lettersOf(inner);
    })
    .join('');
