import type { TextAttributes, TextNode } from '@put/contract/lessons/read-text';
import type { Video as Film } from '@put/markdown/video-address';
import { createElement, lazy, type ReactNode, Suspense } from 'react';
import { FilmFile, Note, Spoiler } from './blocks.tsx';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Formula } from './formula.tsx';
import { TextLink } from './links.tsx';
import { InLink, Picture } from './picture.tsx';
import { RunnableCode } from './runnable-code-block.tsx';

const AnimationPlace = lazy(() => import('../animation/animation-place.tsx'));
const Video = lazyPart(() => import('./video.tsx'));
const ContainerInText = lazy(() => import('../container/container-in-text.tsx'));

/** Tasks are shown as the page that knows them says. Animations are shown in every text. */
export type Embeds = { task?: (id: number) => ReactNode };

type NodeContext = {
  idPrefix: string;
  embeds: Embeds;
  /** Tags and ids of the next headings, as `markHeadings` gives them. Each heading removes its own. */
  marks: string[];
};

/**
 * Elements that are shown unchanged. An element without a rule here or below is not shown, whatever the server sends.
 */
const plainElements = new Set(
  'p br hr blockquote code ul ol li section strong em del sup sub thead tbody tr th td'.split(' '),
);
const plainAttributes = 'className title start aria-label data-footnotes'.split(' ');

/** A longer formula may be broken at the end of a line. */
const longestWhole = 40;

export const showNodes = (nodes: readonly TextNode[], context: NodeContext): ReactNode =>
  nodes.map((node, index) => {
    const before = nodes[index - 1];
    if (typeof node === 'string') return isFormula(before) ? node.slice(signsAfter(node).length) : node;
    const after = nodes[index + 1];
    if (!isFormula(node) || typeof after !== 'string') return showNode(node, index, context);
    // a full stop after a formula does not begin the next line
    return (
      <span key={index} className="pt-together">
        {showNode(node, 0, context)}
        {signsAfter(after)}
      </span>
    );
  });

const isFormula = (node: TextNode | undefined): boolean =>
  typeof node === 'object' &&
  node[0] === 'pt-formula' &&
  (node[1] === 0 || node[1]['display'] !== true) &&
  lettersOf(node.slice(2) as TextNode[]).length <= longestWhole;
const signsAfter = (text: string): string => /^[.,;:!?)»…]*/.exec(text)![0];

function showNode(node: TextNode, key: number, context: NodeContext): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, given, ...inner] = node;
  const attributes = given === 0 ? {} : given;
  const of = (name: string): string | undefined => (name in attributes ? String(attributes[name]) : undefined);
  const title = of('title');
  if (/^h[1-6]$/.test(tag)) return showHeading(key, inner, attributes, context);
  // React keys are the nodes' positions, because nodes are only replaced as a whole
  const children = inner.length === 0 ? undefined : showNodes(inner, context);

  if (plainElements.has(tag)) return createElement(tag, { key, ...propsOf(attributes, context) }, children);
  switch (tag) {
    case 'a':
      return (
        <InLink key={key} value>
          <TextLink
            href={of('href')}
            {...linkProps(attributes, context)}
            idPrefix={context.idPrefix}
            children={children}
          />
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
      return <Embed key={key} id={of('data-id') ?? ''} show={context.embeds.task} />;
    case 'pt-animation':
      return (
        <Suspense key={key} fallback={<div className="pt-animation" />}>
          <AnimationPlace attributes={attributes} />
        </Suspense>
      );
    case 'pt-container':
      return (
        <Suspense key={key} fallback={null}>
          <ContainerInText templateId={Number(of('data-template'))} />
        </Suspense>
      );
    case 'pt-film':
      return <FilmFile key={key} src={of('data-src') ?? ''} name={title ?? ''} />;
    case 'pt-video':
      return (
        <Suspense key={key} fallback={<figure className="pt-video" />}>
          <Video video={{ host: of('data-host') as Film['host'], id: of('data-id') ?? '' }} />
        </Suspense>
      );
    default:
      return null;
  }
}

function propsOf(attributes: TextAttributes, { idPrefix }: Pick<NodeContext, 'idPrefix'>): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const name of plainAttributes) if (name in attributes) props[name] = attributes[name];
  if (typeof attributes['id'] === 'string') props['id'] = idPrefix + attributes['id'];
  if (typeof attributes['align'] === 'string') props['style'] = { textAlign: attributes['align'] };
  return props;
}

/** A link with the ids and labels of footnotes: the reference and the way back. */
function linkProps(attributes: TextAttributes, context: NodeContext): Record<string, unknown> {
  const { 'aria-describedby': describedBy } = attributes;
  return {
    ...propsOf(attributes, context),
    ...(describedBy !== undefined && { 'aria-describedby': `${context.idPrefix}${describedBy}` }),
    ...('data-footnote-backref' in attributes && { 'data-footnote-backref': '' }),
    ...('data-footnote-ref' in attributes && { 'data-footnote-ref': '' }),
  };
}

function showHeading(
  key: number,
  inner: readonly TextNode[],
  attributes: TextAttributes,
  context: NodeContext,
): ReactNode {
  const children = showNodes(inner, context);
  // the heading of the footnotes has no part in the ids and levels of the other headings
  if ('className' in attributes) return createElement('h2', { key, ...propsOf(attributes, context) }, children);
  const [tag = 'h2', id] = context.marks.shift()?.split('#') ?? [];
  return (
    <div key={key} className="pt-heading">
      {createElement(tag, { id }, children)}
      <a href={`#${id}`} aria-label={`Ссылка на раздел «${lettersOf(inner)}»`}>
        #
      </a>
    </div>
  );
}

function Embed({ id, show }: { id: string; show: ((id: number) => ReactNode) | undefined }) {
  const shown = show === undefined ? `Задача ${id}` : show(Number(id));
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
