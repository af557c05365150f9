import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue, useEffect, useRef } from 'react';
import { LiveMarkdown } from '../markdown/live-markdown.tsx';
import type { Embeds } from '../markdown/markdown.tsx';
import css from './markdown-editor.module.css';
import { offsetOfLine } from './offset-of-line.ts';

type Props = {
  text: string;
  /** Shown while the text is empty. */
  empty: string;
  topHeading: 1 | 2 | 3;
  idPrefix: string;
  embeds?: Embeds | undefined;
  /** The first visible line of the source, counted from 1; Infinity at its end. */
  topLine: number;
};

const longText = 20_000;
const edgePx = 12;

/** Shows what the reader will see, shortly after the last keystroke. It scrolls together with the source. */
export function Preview({ text, empty, topHeading, idPrefix, embeds, topLine }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [settled] = useDebouncedValue(text, text.length > longText ? 400 : 120);
  const shown = useDeferredValue(settled);
  useEffect(() => {
    const pane = root.current?.closest<HTMLElement>('.pt-pane');
    if (!pane || root.current === null) return undefined;
    const index = offsetOfLine(root.current, topLine);
    if (index === null) return undefined;
    const frame = requestAnimationFrame(() => {
      if (topLine === Infinity) pane.scrollTop = pane.scrollHeight;
      else pane.scrollTop = topLine === 1 ? 0 : pane.scrollTop + index - pane.getBoundingClientRect().top - edgePx;
    });
    return () => cancelAnimationFrame(frame);
  }, [topLine, shown]);
  return (
    <div ref={root} className={css.preview}>
      {shown.trim() === '' ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <LiveMarkdown text={shown} topHeading={topHeading} idPrefix={idPrefix} {...(embeds && { embeds })} />
      )}
    </div>
  );
}
