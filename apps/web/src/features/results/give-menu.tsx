import { Button, Popover, Switch, TextInput } from '@mantine/core';
import { mostExcepted } from '@put/contract/courses/exceptions';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import css from './results.module.css';
import { adminExceptions, type Gives, useGive } from './use-give.ts';
import type { GivePlace } from './matrix/use-selection.ts';

type Props = {
  courseId: number;
  places: readonly GivePlace[];
  /** All of these are excused already. */
  isExcused: boolean;
  /** The group that the selection covers wholly; its tasks, once each. */
  group: { id: number; title: string; tasks: readonly Omit<GivePlace, 'user_id'>[] } | null;
  onGiven?: () => void;
  /** Among other small buttons. */
  isSmall?: boolean;
};

const day = 1440;

/** An exception for the chosen cells: one press gives it, and the message takes it back. */
export function GiveMenu({ courseId, places, isExcused, group, onGiven, isSmall = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isWhole, setWhole] = useState(false);
  const { give, isPending, error, reset } = useGive(courseId, () => {
    setOpen(false);
    setReason('');
    onGiven?.();
  });
  const isTooMuch = places.length > mostExcepted && !(isWhole && group !== null);
  const press = (gives: Gives, words: string) => {
    const whole = isWhole && group !== null;
    const at = whole ? group.tasks.map((task) => ({ ...task, user_group_id: group.id })) : [...places];
    give({ ...gives, places: at, reason }, words);
  };
  const choice = (label: string, gives: Gives, words: string): ReactNode => (
    <Button
      key={label}
      size="compact-sm"
      variant="default"
      disabled={isPending || isTooMuch}
      onClick={() => press(gives, words)}
    >
      {label}
    </Button>
  );
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withinPortal width={330}>
      <Popover.Target>
        <Button
          {...(isSmall ? { size: 'compact-sm', variant: 'subtle' } : { size: 'sm', variant: 'default' })}
          disabled={places.length === 0}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => {
            reset();
            setOpen(!isOpen);
          }}
        >
          Исключение
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.give ?? ''}>
        <TextInput
          label="Причина"
          description="Её увидит ученик"
          placeholder="Болезнь, олимпиада, сбой сети…"
          maxLength={500}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        {group !== null && (
          <Switch
            label={`Всей группе «${group.title}», и тем, кто придёт позже`}
            checked={isWhole}
            onChange={({ currentTarget: { checked } }) => setWhole(checked)}
          />
        )}
        <div className={css.giveRow} role="group" aria-label="Ещё время">
          <span>Ещё время</span>
          {choice('1 день', { extra_minutes: day }, 'ещё 1 день')}
          {choice('3 дня', { extra_minutes: 3 * day }, 'ещё 3 дня')}
          {choice('неделя', { extra_minutes: 7 * day }, 'ещё неделя')}
        </div>
        <div className={css.giveRow} role="group" aria-label="Ещё попытки">
          <span>Ещё попытки</span>
          {[1, 3, 5].map((extra_attempts) =>
            choice(String(extra_attempts), { extra_attempts }, `попыток больше на ${extra_attempts}`),
          )}
        </div>
        <div className={css.giveRow} role="group" aria-label="Освобождение">
          <span>Задача</span>
          {isExcused
            ? choice('Снова в счёт', { is_excused: false }, 'задачи снова в счёт')
            : choice('Освободить: не в счёт', { is_excused: true }, 'освобождены')}
        </div>
        <p className={css.giveHint}>
          {isTooMuch
            ? `За один раз — не больше ${mostExcepted} клеток.`
            : 'Время даётся на всё занятие: срок — у него. Прошедший срок отсчитывается от этой минуты.'}
        </p>
        <RefusalAlert
          of={adminExceptions.give}
          error={error}
          explain={{ not_found: 'Чего-то из выбранного больше нет: обновите страницу.' }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
