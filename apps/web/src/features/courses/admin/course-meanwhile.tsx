import { adminGroups } from '@put/contract/groups/groups';
import { languageNames, type Language } from '@put/contract/judge/languages';
import type { CourseStatus } from '@put/contract/courses/courses';
import type { LatePolicy } from '@put/contract/courses/schedule';
import type { Feedback } from '@put/contract/tasks/task-parts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { feedbackLevels } from '../../../parts/feedback/feedback-words.ts';
import { MeanwhileNotice } from '../../../parts/meanwhile/meanwhile-notice.tsx';
import { latePolicyWords } from '../../../parts/schedule/late-policy-words.ts';
import { statusWords } from '../../../parts/status/status-mark.tsx';
import { dayText } from '../../../ui/date-field/day-text.ts';
import type { CourseFormState } from './use-course-form.ts';

const day = (value: string | null) => (value ? dayText(value) : 'нет');

/** What a colleague has changed in the course while it was changed here. */
export function CourseMeanwhile({ state: { form, kept } }: { state: CourseFormState }) {
  const { clash } = kept;
  const groups = useQuery({ ...query(adminGroups.list, { query: {} }), enabled: clash !== null }).data?.user_groups;
  const fields = {
    title: 'Название',
    summary: 'Кратко',
    description: 'Описание',
    date: { label: 'Начало', words: day },
    end_date: { label: 'Окончание', words: day },
    status: { label: 'Состояние', words: (status: CourseStatus) => statusWords[status] },
    late_policy: {
      label: 'Опоздание',
      words: (policy: LatePolicy | null) => (policy === null ? 'не принимается' : latePolicyWords(policy)),
    },
    languages: {
      label: 'Языки',
      words: (list: readonly Language[] | null) =>
        list === null ? 'все' : list.map((one) => languageNames[one]).join(', '),
    },
    feedback: {
      label: 'Что видно о тестах',
      words: (level: Feedback | null) =>
        feedbackLevels.find(({ value }) => value === (level ?? 'verdict'))?.label ?? '',
    },
    free_compile_errors: {
      label: 'Ошибка компиляции',
      words: (isFree: boolean) => (isFree ? 'не тратит попытку' : 'тратит попытку'),
    },
    cover_file: { label: 'Обложка', words: (file: string | null) => (file === null ? 'нет' : 'другая картинка') },
    user_group_ids: {
      label: 'Группы',
      words: (ids: readonly number[]) =>
        ids.length === 0
          ? 'нет'
          : ids.map((id) => groups?.find((group) => group.id === id)?.title ?? `№ ${id}`).join(', '),
    },
  };
  return <MeanwhileNotice of={kept} mine={form.values} fields={fields} />;
}
