import { languageNames } from '@put/contract/judge/languages';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { LatePolicy } from '@put/contract/courses/schedule';
import { isHardDeadlineIdle } from '@put/contract/courses/schedule-problems';
import { feedbackWords } from '../../parts/feedback/feedback-words.ts';
import { closedSince } from '../../parts/schedule/stages.ts';
import { readSchedule } from '../../parts/schedule/problems-at.ts';
import { latePolicyWords } from '../../parts/schedule/late-policy-words.ts';
import { fieldTime } from '../../parts/schedule/read-time.ts';
import { isMoment } from '../../parts/schedule/use-time-text.ts';
import type { LessonFormState } from './use-lesson-form.ts';

export type LineName = 'name' | 'dates' | 'late' | 'check' | 'exam' | 'exceptions';
type Values = LessonFormState['form']['values'];

const lines: Record<string, LineName> = {
  title: 'name',
  section: 'name',
  opens_at: 'dates',
  soft_deadline: 'dates',
  hard_deadline: 'dates',
  requires_lesson_id: 'dates',
  requires_percent: 'dates',
  late_policy: 'late',
  languages: 'check',
  feedback: 'check',
};
/** The line in which a field stands, by its path; null: it stands outside of the lines. */
export const lineOfField = (path: string): LineName | null => lines[path.split('.', 1)[0]!] ?? null;

type Dates = Partial<
  Pick<Values, 'opens_at' | 'soft_deadline' | 'hard_deadline' | 'requires_lesson_id' | 'late_policy'>
>;

/** «до вс, 29 ноя, 23:59 · закроется вс, 6 дек, 23:59»: when it closes indeed, by the late policy that holds for it. */
export function datesWords(
  { opens_at = null, soft_deadline = null, hard_deadline = null, requires_lesson_id, late_policy }: Dates,
  { inherited_late_policy }: Pick<Lesson, 'inherited_late_policy'>,
  lessons: readonly { id: number; title: string }[],
  clock: { timeZone: string; nowMs: number },
): string {
  const at = (words: string, time: string | null | undefined) =>
    time && isMoment(time) ? [`${words} ${fieldTime(time, clock)}`] : [];
  const before = lessons.find(({ id }) => id === requires_lesson_id)?.title;
  const policy = LatePolicy.safeParse(late_policy ?? inherited_late_policy).data ?? inherited_late_policy;
  const schedule = readSchedule({ opens_at, soft_deadline, hard_deadline, late_policy: policy });
  const closing =
    schedule !== null && isHardDeadlineIdle(schedule)
      ? [...at('закроется', closedSince(schedule)), 'жёсткий срок не действует']
      : at('закроется', hard_deadline);
  const parts = [
    ...at('до', soft_deadline),
    ...closing,
    ...at('откроется', opens_at),
    ...(before === undefined ? [] : [`после занятия «${before}»`]),
  ];
  return parts.length === 0 ? 'без сроков: решения принимаются всегда' : parts.join(' · ');
}

export function lateWords({ late_policy }: Values, lesson: Pick<Lesson, 'inherited_late_policy'>): string {
  if (!late_policy) return `как в курсе: ${latePolicyWords(lesson.inherited_late_policy)}`;
  // a rule that is being typed may be none yet
  const own = LatePolicy.safeParse(late_policy).data;
  return own === undefined ? 'своё правило' : latePolicyWords(own);
}

export function checkWords({ languages, feedback }: Values): string {
  const parts = [
    ...(languages ? [languages.map((one) => languageNames[one]).join(', ')] : []),
    ...(feedback ? [feedbackWords(feedback).toLowerCase()] : []),
  ];
  return parts.length === 0 ? 'как в курсе' : parts.join(' · ');
}
