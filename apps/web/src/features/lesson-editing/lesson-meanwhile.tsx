import { scoreWords } from '../../parts/score/score-words.ts';
import type { CourseLessonRow } from '@put/contract/courses/course-editing';
import { type Language, languageNames } from '@put/contract/judge/languages';
import type { LatePolicy } from '@put/contract/courses/schedule';
import type { Feedback } from '@put/contract/tasks/task-parts';
import { feedbackLevels } from '../../parts/feedback/feedback-words.ts';
import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import { latePolicyWords } from '../../parts/schedule/late-policy-words.ts';
import { exactTime } from '../../parts/time/time-words.ts';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import { countWords } from '../../ui/words/count-words.ts';
import type { LessonFormState } from './use-lesson-form.ts';

type Props = { state: LessonFormState; lessons: readonly CourseLessonRow[] };

const asCourse = 'как в курсе';

/** What a colleague has changed in the lesson, beside its text, while it was changed here. */
export function LessonMeanwhile({ state: { form, kept }, lessons }: Props) {
  const timeZone = useTimeZone();
  const words = (at: string | null) => (at === null ? 'нет' : exactTime(at, timeZone));
  const fields = {
    section: 'Раздел',
    status: { label: 'Состояние', words: (status: string) => (status === 'published' ? 'опубликовано' : 'черновик') },
    opens_at: { label: 'Открыть', words },
    soft_deadline: { label: 'Мягкий срок', words },
    hard_deadline: { label: 'Жёсткий срок', words },
    late_policy: {
      label: 'Опоздание',
      words: (policy: LatePolicy | null) => (policy === null ? asCourse : latePolicyWords(policy)),
    },
    languages: {
      label: 'Языки',
      words: (list: readonly Language[] | null) => list?.map((one) => languageNames[one]).join(', ') ?? asCourse,
    },
    feedback: {
      label: 'Что видно о тестах',
      words: (level: Feedback | null) => feedbackLevels.find(({ value }) => value === level)?.label ?? asCourse,
    },
    requires_lesson_id: {
      label: 'Ждёт занятия',
      words: (needed: number | null) => lessons.find(({ id }) => id === needed)?.title ?? 'нет',
    },
    requires_percent: 'Сколько процентов',
    tasks: {
      label: 'Задачи',
      words: (tasks: readonly { points: number }[]) =>
        `${countWords(tasks.length, ['задача', 'задачи', 'задач'])}: ${tasks.map(({ points }) => scoreWords(points)).join(' + ')} баллов`,
    },
  };
  return <MeanwhileNotice of={kept} mine={form.values} fields={fields} />;
}
