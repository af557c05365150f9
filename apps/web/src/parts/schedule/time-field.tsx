import { CloseButton, Popover, TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FieldWarning } from './field-warning.tsx';
import { deadlineWords } from './deadline-words.ts';
import css from './time-field.module.css';
import { type Judged, type TimeAnswer, TimePanel } from './time-panel.tsx';
import { type TimeText, useTimeText } from './use-time-text.ts';

type Props = {
  label: string;
  /** In a table, whose headings name the field: without a frame, and only screen readers get the label. */
  isInTable?: boolean;
  placeholder?: string;
  description?: ReactNode;
  /** An ISO moment, shown in `timeZone`; or typed text that is not a time. */
  value: string | null;
  /** Text that is not a time is given as typed; the form's schema refuses it. */
  onChange: (at: string | null) => void;
  timeZone: string;
  error?: ReactNode;
  /** The value is allowed, but may not mean what the author expects. */
  warning?: string | undefined;
  /** The same about a time that is not taken yet. */
  judge?: (at: string | null) => Judged;
  /** The time of day for a date without one. */
  usualClock?: string;
  answers?: readonly TimeAnswer[];
  /** Takes a column, or a block, that was copied from a table. */
  onPasteRows?: ((rows: string[][]) => void) | undefined;
  /** The path by which a form finds and focuses a wrong field. */
  path?: string | undefined;
};

/** A date and time in the person's zone, typed as people write it. Enter takes it, Escape returns the last one. */
export function TimeField({
  label,
  isInTable = false,
  placeholder = 'например, пт 15:00',
  description,
  value,
  onChange,
  timeZone,
  error,
  warning,
  judge,
  usualClock = '23:59',
  answers = [],
  onPasteRows,
  path,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'field' | 'calendar' | null>(null);
  const of = useTimeText({ value, onChange, timeZone, usualClock });
  const finish = (how: 'take' | 'drop') => {
    of[how]();
    setOpen(null);
  };
  const isWithin = (target: EventTarget | null) =>
    target instanceof Node && (panel.current?.contains(target) === true || target === input.current);
  const note = ofClocks(of, timeZone) ?? description;
  return (
    <Popover
      opened={open !== null}
      onChange={(isOpen) => !isOpen && finish('take')}
      position="bottom-start"
      shadow="md"
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <TextInput
          ref={input}
          {...(isInTable ? { 'aria-label': label, classNames: cellClasses, inputWrapperOrder: cellOrder } : { label })}
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open !== null}
          aria-controls={open === null ? undefined : id}
          autoComplete="off"
          placeholder={placeholder}
          description={warning === undefined ? note : <FieldWarning>{warning}</FieldWarning>}
          value={of.text}
          onChange={({ currentTarget }) => {
            of.type(currentTarget.value);
            setOpen('field');
          }}
          onClick={({ currentTarget }) => {
            if (open === null) currentTarget.select();
            setOpen('field');
          }}
          onFocus={({ currentTarget }) => !of.isTyped && currentTarget.select()}
          onBlur={({ relatedTarget }) => !isWithin(relatedTarget) && finish('take')}
          onKeyDown={(event) =>
            onKey(event, { of, isOpen: open !== null, finish, onCalendar: () => setOpen('calendar') })
          }
          onPaste={(event) => onPasteRows !== undefined && pasteRows(event, onPasteRows)}
          error={of.isUnreadable ? 'Не понимаем эту дату. Можно так: 1.12 18:00, пт 15:00, через неделю' : error}
          data-path={path}
          data-mantine-stop-propagation={open !== null || of.isTyped}
          rightSection={
            !isInTable &&
            of.text !== '' && (
              <CloseButton
                size="sm"
                aria-label={`Убрать: ${label}`}
                onClick={() => {
                  of.drop();
                  setOpen(null);
                  onChange(null);
                }}
              />
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={panel}
        id={id}
        role="dialog"
        aria-label={`Выбор даты: ${label}`}
        className={css.dropdown}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          input.current?.focus();
          setOpen('field');
        }}
        onBlur={({ relatedTarget }) => relatedTarget !== null && !isWithin(relatedTarget) && finish('take')}
      >
        <TimePanel
          {...{ of, timeZone, answers, judge }}
          focusesCalendar={open === 'calendar'}
          onDone={() => {
            finish('take');
            input.current?.focus();
          }}
          onChosen={() => {
            setOpen('field');
            input.current?.focus();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const cellClasses = { input: css.cell ?? '', description: css.cellNote ?? '', error: css.cellNote ?? '' };
const cellOrder: ('input' | 'description' | 'error')[] = ['input', 'description', 'error'];

function ofClocks({ taken }: TimeText, timeZone: string): string | null {
  if (taken === null || taken.kind === 'once') return null;
  const words = deadlineWords(taken.at, timeZone, Date.parse(taken.at));
  return taken.kind === 'gap'
    ? `Такого времени нет: часы переводят вперёд. Будет ${words}`
    : `Это время наступит дважды: часы переводят назад. Считается первое, ${words}`;
}

type Keys = { of: TimeText; isOpen: boolean; finish: (how: 'take' | 'drop') => void; onCalendar: () => void };
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

function onKey(event: KeyboardEvent, { of, isOpen, finish, onCalendar }: Keys): void {
  const { key, altKey } = event;
  const step = steps[key];
  if (altKey && key === 'ArrowDown') onCalendar();
  else if (step !== undefined && !altKey) of.walk(step);
  else if (key === 'Escape' && (isOpen || of.isTyped)) finish('drop');
  else if (key === 'Enter' && (isOpen || of.isTyped)) finish('take');
  else {
    // the form must have the time before the key that saves it is heard
    if (key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) finish('take');
    return;
  }
  event.preventDefault();
}

function pasteRows(event: ClipboardEvent, onPasteRows: (rows: string[][]) => void): void {
  const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
  if (!/[\n\t]/.test(text)) return;
  event.preventDefault();
  onPasteRows(text.split(/\r?\n/).map((row) => row.split('\t')));
}
