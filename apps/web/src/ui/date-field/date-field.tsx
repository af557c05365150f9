import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { dayText, readDay, withPoints } from './day-text.ts';

// a hundred times larger than the field, so it loads at the first press on its button
const Calendar = lazy(() => import('./calendar.tsx'));

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection' | 'label'> & {
  label: string;
  /** yyyy-MM-dd, or typed text that is not a day. */
  value?: string | null;
  /**
   * Null for an empty field. Text that is not a day within the limits is given as typed; the form's schema refuses it.
   */
  onChange: (day: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** The month to show while no day is chosen. */
  opensAt?: string | undefined;
};

/** A day, typed as «05.09.2010» or chosen in a calendar. Looks the same in every browser and language. */
export function DateField({ value = null, onChange, min, max, opensAt, error, ...others }: Props) {
  const [text, setText] = useState(value === null ? '' : dayText(value));
  const [seen, setSeen] = useState(value);
  const [hasLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const day = readDay(text);
  const fault = faultOf(text, min, max);
  // the value was changed from outside (undo, restored draft, save)
  if (value !== seen) {
    setSeen(value);
    if (value !== givenFor(text, min, max)) setText(value === null ? '' : dayText(value));
  }
  const type = (typed: string) => {
    setText(typed);
    onChange(givenFor(typed, min, max));
  };
  return (
    <TextInput
      inputMode="numeric"
      placeholder="дд.мм.гггг"
      {...others}
      value={text}
      maxLength={10}
      // adds points only while text is typed, so that erasing can remove a point
      onChange={({ currentTarget: { value: typed } }) => type(typed.length > text.length ? withPoints(typed) : typed)}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        if (day !== null) setText(dayText(day));
      }}
      // the field's own message is more exact than the schema's
      error={fault !== null && (hasLeft || error) ? fault : error}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          shadow="md"
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Календарь: ${others.label}`}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<div style={{ width: 252, height: 290 }} />}>
              <Calendar
                day={fault === null ? day : null}
                opensAt={opensAt}
                min={min}
                max={max}
                onChoose={(chosen) => {
                  type(dayText(chosen));
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

type Bound = string | undefined;

function faultOf(text: string, min: Bound, max: Bound): string | null {
  if (text.trim() === '') return null;
  const day = readDay(text);
  if (day === null) return 'Введите дату так: 05.09.2010';
  if (min !== undefined && day < min) return `Не раньше ${dayText(min)}`;
  if (max !== undefined && day > max) return `Не позже ${dayText(max)}`;
  return null;
}

function givenFor(text: string, min: Bound, max: Bound): string | null {
  if (text.trim() === '') return null;
  return faultOf(text, min, max) === null ? readDay(text) : text;
}
