import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import css from './fold-line.module.css';

/** A card of lines that open in place. */
export const FoldLines = ({ children }: { children: ReactNode }) => <div className={css.lines}>{children}</div>;

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  title: string;
  /** What is set there, in words, so that the line need not be opened to read it. */
  value: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** One line of a form: its name and its value. It opens in place, and what is inside is kept while it is closed. */
export function FoldLine({ icon: Icon, title, value, isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <section className={css.line} aria-labelledby={`${id}-title`} data-open={isOpen || undefined}>
      <button type="button" className={css.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span id={`${id}-title`} className={css.title}>
          {title}
        </span>
        <span className={css.value}>{value}</span>
        <IconChevronDown size={16} aria-hidden className={css.arrow} />
      </button>
      <div id={id} className={css.body} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
