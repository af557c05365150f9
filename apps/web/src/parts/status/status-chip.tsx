import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, type TablerIcon } from '@tabler/icons-react';
import { DropdownMenu } from '../../ui/buttons/dropdown-menu.tsx';
import type { Tone } from '../../ui/mark/mark.tsx';
import css from './status-chip.module.css';

type Props<S extends string> = {
  /** «Состояние занятия „Циклы“» */
  label: string;
  /** What it is now, in a word or two. */
  words: string;
  tone: Tone;
  icon?: TablerIcon;
  value: S;
  options: readonly { value: S; words: string; meaning: string }[];
  onChoose: (value: S) => void;
};

/** The only place of a screen that shows a state and changes it. */
export function StatusChip<S extends string>({ label, words, tone, icon: Icon, value, options, onChoose }: Props<S>) {
  return (
    <DropdownMenu
      position="bottom-start"
      target={
        <button type="button" className={css.chip} data-tone={tone} aria-label={`${label}: ${words.toLowerCase()}`}>
          {Icon !== undefined && <Icon size={14} aria-hidden />}
          {words}
          <IconChevronDown size={14} aria-hidden />
        </button>
      }
    >
      {options.map((option) => (
        <Menu.Item
          key={option.value}
          aria-current={option.value === value || undefined}
          rightSection={option.value === value ? <IconCheck size={16} aria-hidden /> : null}
          onClick={() => option.value !== value && onChoose(option.value)}
        >
          {option.words}
          <div className={css.meaning}>{option.meaning}</div>
        </Menu.Item>
      ))}
    </DropdownMenu>
  );
}
