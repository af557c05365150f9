import type { TablerIcon } from '@tabler/icons-react';
import css from './mark.module.css';

export type Tone = 'good' | 'warning' | 'bad' | 'quiet';
type Props = { tone: Tone; icon: TablerIcon; children: string; isSmall?: boolean };

/** A sign with a word, because some readers do not see colours. */
export const Mark = ({ tone, icon: Icon, children, isSmall = false }: Props) => (
  <span className={css.mark} data-tone={tone} data-small={isSmall || undefined}>
    <Icon size={16} aria-hidden />
    {children}
  </span>
);

/** Only the sign, where a word has no room. Screen readers read its label. */
export const Sign = ({ tone, icon: Icon, label }: Pick<Props, 'tone' | 'icon'> & { label?: string | undefined }) => (
  <Icon
    size={16}
    className={css.sign}
    data-tone={tone}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
);
