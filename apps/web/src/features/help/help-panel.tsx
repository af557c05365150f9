import { CloseButton, Drawer, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { type HelpChapter, helpAddress } from '../../parts/help/help-chapters.ts';
import { closeHelp } from '../../parts/help/help-state.ts';
import { readyForTexts } from '../../parts/markdown/markdown.tsx';
import { useMedia } from '../../ui/browser/use-media.ts';
import { ChapterText } from './chapter-text.tsx';
import css from './help.module.css';
import { readChapter } from './read-chapter.ts';

/** The chapter is never shown as it was typed. */
export const ready = readyForTexts;

const closeWords = 'Закрыть справку';

/** A chapter beside the work on a wide screen, where both can be used; over it on a narrow one. */
export default function HelpPanel({ chapter }: { chapter: HelpChapter }) {
  // as in help.module.css
  const isBeside = useMedia('(min-width: 90em)');
  return isBeside ? <Beside key={chapter} chapter={chapter} /> : <Over key={chapter} chapter={chapter} />;
}

/** Before the keys of the screen below, which would close something there too. */
function useEscape(isMine: () => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !isMine()) return;
    event.preventDefault();
    closeHelp();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

function Beside({ chapter }: { chapter: HelpChapter }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // elsewhere the key belongs to the work
  useEscape(() => panel.current?.contains(document.activeElement) ?? false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const read = readChapter(chapter);
  return (
    <div ref={panel} role="dialog" data-help-beside aria-labelledby={id} className={css.beside}>
      <div className={css.head}>
        <Title order={2} id={id} ref={heading} tabIndex={-1} className={css.title}>
          {read.title}
        </Title>
        <CloseButton size="lg" aria-label={closeWords} onClick={closeHelp} />
      </div>
      <div className={css.scrolled}>
        <ChapterText chapter={read} idPrefix="help-" />
        <InOwnTab chapter={chapter} />
      </div>
    </div>
  );
}

function Over({ chapter }: { chapter: HelpChapter }) {
  useEscape(() => true);
  const read = readChapter(chapter);
  return (
    <Drawer
      opened
      onClose={closeHelp}
      closeOnEscape={false}
      position="right"
      size="min(30rem, 100vw)"
      classNames={{ content: css.over! }}
      // `closeHelp` knows the way back
      returnFocus={false}
      title={
        <span tabIndex={-1} data-autofocus className={css.title}>
          {read.title}
        </span>
      }
      closeButtonProps={{ 'aria-label': closeWords, size: 'xl' }}
    >
      <ChapterText chapter={read} idPrefix="help-" />
      <InOwnTab chapter={chapter} />
    </Drawer>
  );
}

/** What was typed stays where it is. */
const InOwnTab = ({ chapter }: { chapter: HelpChapter }) => (
  <p className={css.foot}>
    <a href={helpAddress(chapter)} target="_blank" rel="noopener">
      На всю страницу, в новой вкладке
    </a>
  </p>
);
