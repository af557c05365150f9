import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { longTime } from './read-time.ts';
import { shortZone } from '../time/zone-words.ts';
import css from './time-field.module.css';
import type { TimeText } from './use-time-text.ts';

// loads with the first panel: it is larger than the whole form
const Calendar = lazy(() => import('../../ui/date-field/calendar.tsx'));

const clocks = ['9:00', '12:00', '15:00', '18:00', '23:59'];
const usualAnswers = ['сейчас', 'завтра', 'через неделю', 'через 2 недели', 'без даты'];

/** An answer by one press; `text` is what is typed for it. */
export type TimeAnswer = { words: string; text: string };
export type Judged = { error?: ReactWords; warning?: string | undefined };
type ReactWords = string | undefined;

type Props = {
  of: TimeText;
  timeZone: string;
  answers: readonly TimeAnswer[];
  judge: ((at: string | null) => Judged) | undefined;
  focusesCalendar: boolean;
  onDone: () => void;
  /** Something was chosen here: the field gets the focus back. */
  onChosen: () => void;
};

/** What is typed, read back, and other ways to say it: usual answers, a calendar and times of day. */
export function TimePanel({ of, timeZone, answers, judge, focusesCalendar, onDone, onChosen }: Props) {
  const day = of.moment?.local.slice(0, 10) ?? null;
  const clock = of.moment?.local.slice(11).replace(/^0/, '');
  const type = (text: string) => {
    of.type(text);
    onChosen();
  };
  const all = [...answers, ...usualAnswers.map((words) => ({ words, text: words }))];
  return (
    <div className={css.panel}>
      <ReadBack of={of} timeZone={timeZone} judged={judge?.(of.moment?.at ?? null)} onDone={onDone} />
      <div className={css.answers}>
        {all.map(({ words, text }) => (
          <button key={words} type="button" className={css.answer} onClick={() => type(text)}>
            {words}
          </button>
        ))}
      </div>
      <div className={css.choose}>
        <div className={css.calendar}>
          <Suspense>
            <Calendar
              // another month is another calendar
              key={day?.slice(0, 7)}
              day={day}
              opensAt={undefined}
              min={undefined}
              max={undefined}
              takesFocus={focusesCalendar}
              onChoose={(chosen) => {
                of.choose({ day: chosen });
                onChosen();
              }}
            />
          </Suspense>
        </div>
        <div className={css.clocks} role="group" aria-label="Время">
          {clocks.map((one) => (
            <button
              key={one}
              type="button"
              className={css.clock}
              aria-pressed={one === clock}
              onClick={() => {
                of.choose({ clock: one.padStart(5, '0') });
                onChosen();
              }}
            >
              {one}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The weekday and the zone tell a wrong day from the right one before it is taken. */
function ReadBack({
  of,
  timeZone,
  judged,
  onDone,
}: Pick<Props, 'of' | 'timeZone' | 'onDone'> & { judged?: Judged | undefined }) {
  const { read, moment } = of;
  const words =
    read === null ? 'Не понимаем. Можно так: 1.12 18:00' : moment === null ? 'без даты' : spelled(moment.at, timeZone);
  const trouble = read === null ? undefined : (judged?.error ?? judged?.warning ?? clockWords[moment?.kind ?? 'once']);
  const tone = read === null || judged?.error !== undefined ? 'bad' : trouble === undefined ? 'good' : 'warning';
  const Sign = { bad: IconX, warning: IconAlertTriangle, good: IconCheck }[tone];
  return (
    <div className={css.readBack} data-tone={tone}>
      <Sign size={16} aria-hidden />
      <span role="status">
        {words}
        {trouble !== undefined && ` — ${trouble[0]!.toLowerCase()}${trouble.slice(1)}`}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        Готово
      </Button>
    </div>
  );
}

const spelled = (at: string, timeZone: string) => `${longTime(at, timeZone)} ${shortZone(timeZone, Date.parse(at))}`;
const clockWords = {
  once: undefined,
  gap: 'Такого времени нет, часы переводят вперёд',
  twice: 'Это время наступит дважды, считается первое',
};
