import { IconHelp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { type HelpChapter, helpAddress, helpChapters } from './help-chapters.ts';
import css from './help-button.module.css';
import { closeHelp, openHelp, useHelp } from './help-state.ts';

/**
 * The «?» beside what a chapter is about. It is a link, so that it works where fields are switched off and opens a tab when
 * asked to; pressed, it shows the chapter beside the work.
 */
export function HelpButton({ chapter }: { chapter: HelpChapter }) {
  const isOpen = useHelp()?.chapter === chapter;
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen) closeHelp();
    else openHelp(chapter, event.currentTarget);
  };
  const words = `Справка: ${helpChapters[chapter]}`;
  return (
    <a
      className={css.help}
      href={helpAddress(chapter)}
      aria-label={words}
      title={words}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={press}
    >
      <IconHelp size={18} aria-hidden />
    </a>
  );
}
