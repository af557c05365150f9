import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ru';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import css from './calendar.module.css';

type Props = {
  day: string | null;
  opensAt: string | undefined;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
  /** False where a text field keeps the focus while the calendar is open. */
  takesFocus?: boolean;
};

const labels = {
  monthLevelControl: 'Месяц и год',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
};

/** Month and year are native lists: a year of birth needs two presses, and a phone shows its own lists. */
export default function Calendar({ day, opensAt, min, max, onChoose, takesFocus = true }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = day ?? opensAt;
  // the popover tried to set the focus before this component was loaded
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus();
  }, [takesFocus]);
  return (
    <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1, weekendDays: [], consistentWeeks: true }}>
      <DatePicker
        ref={frame}
        classNames={{ calendarHeaderSelect: css.select ?? '' }}
        value={day}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
        {...(shown !== undefined && { defaultDate: shown })}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        maxLevel="month"
        withNativeLevelSelect
        hideOutsideDates
        highlightToday
        getDayProps={(one) => ({ 'aria-pressed': one === day })}
        ariaLabels={labels}
      />
    </DatesProvider>
  );
}
