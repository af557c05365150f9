import { createElement, type ComponentProps, type ReactNode } from 'react';
import type { Components, ExtraProps } from 'hast-util-to-jsx-runtime';
import { FilmFile, Note, Spoiler } from './blocks.tsx';
import { CodeBlock } from './code-block.tsx';
import { Formula } from './formula.tsx';
import { textOf } from './heading-anchors.ts';
import { TextLink } from './links.tsx';
import { InLink, Picture } from './picture.tsx';
import { RunnableCode } from './runnable-code-block.tsx';
import type { Video as Film } from './video-address.ts';
import { Video } from './video.tsx';

export type Embeds = Partial<Record<'task' | 'animation', (id: number) => ReactNode>>;

type Titled = { title?: string; children?: ReactNode };
type Embedded = { 'data-id'?: string };
type Filmed = { 'data-host': Film['host']; 'data-id': string };

export function markdownComponents(idPrefix: string, embeds: Embeds): Partial<Components> {
  const embed = (kind: keyof Embeds, word: string) =>
    function EmbedPlace({ 'data-id': id = '' }: Embedded) {
      const show = embeds[kind];
      const shown = show === undefined ? `${word} ${id}` : show(Number(id));
      return shown === null ? null : <div className="pt-embed">{shown}</div>;
    };
  const ours = {
    'pt-note': (props: Titled) => <Note kind="note" {...props} children={props.children} />,
    'pt-warning': (props: Titled) => <Note kind="warning" {...props} children={props.children} />,
    'pt-hint': (props: Titled) => <Spoiler kind="hint" {...props} children={props.children} />,
    'pt-spoiler': (props: Titled) => <Spoiler kind="spoiler" {...props} children={props.children} />,
    'pt-task': embed('task', 'Задача'),
    'pt-animation': embed('animation', 'Анимация'),
    'pt-film': ({ 'data-src': src, title = '' }: { 'data-src': string; title?: string }) => (
      <FilmFile src={src} name={title} />
    ),
    'pt-video': ({ 'data-host': host, 'data-id': id }: Filmed) => <Video video={{ host, id }} />,
  };
  return {
    h1: Heading,
    h2: Heading,
    h3: Heading,
    h4: Heading,
    h5: Heading,
    h6: Heading,
    a: ({ node: _node, ...props }) => (
      <InLink value>
        <TextLink {...props} idPrefix={idPrefix} />
      </InLink>
    ),
    img: ({ src, alt, title }) => <Picture src={typeof src === 'string' ? src : undefined} alt={alt} title={title} />,
    input: ({ checked }) => (
      <input
        type="checkbox"
        checked={checked === true}
        disabled
        readOnly
        aria-label={checked ? 'Сделано' : 'Не сделано'}
      />
    ),
    table: ({ children }) => (
      <div className="pt-table" role="group" aria-label="Таблица" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    pre: Pre,
    code: InlineCode,
    ...(ours as Partial<Components>),
  };
}

function Heading({ node, children, className, id }: ComponentProps<'h1'> & ExtraProps) {
  const heading = createElement(node?.tagName ?? 'h2', { id, className }, children);
  if (node === undefined || id === undefined || className !== undefined) return heading;
  return (
    <div className="pt-heading">
      {heading}
      <a href={`#${id}`} aria-label={`Ссылка на раздел «${textOf(node)}»`}>
        #
      </a>
    </div>
  );
}

/** remark-math marks a formula on lines of its own as code in a `pre`; a fence called `math` means the same. */
function Pre({ node, children }: ComponentProps<'pre'> & ExtraProps) {
  const code = node?.children[0];
  if (code?.type !== 'element' || code.tagName !== 'code') return <pre>{children}</pre>;
  const text = textOf(code).replace(/\n$/, '');
  const classes = classNames(code.properties['className']);
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  if (classes.includes('math-display') || language === 'math') return <Formula tex={text} isDisplay />;
  if (code.properties['dataRun'] === 'python') return <RunnableCode code={text} />;
  return <CodeBlock code={text} language={language} />;
}

function InlineCode({ node, children, className }: ComponentProps<'code'> & ExtraProps) {
  const isFormula = (className ?? '').split(' ').includes('math-inline');
  return isFormula && node !== undefined ? <Formula tex={textOf(node)} isDisplay={false} /> : <code>{children}</code>;
}

const classNames = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
