import type { ExamDraw, ExamFeedback } from '@put/contract/exams/exam-fields';
import { feedbackLevels } from '../../parts/feedback/feedback-words.ts';
import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import type { Begun } from '../../parts/meanwhile/use-begun.ts';

type Props = {
  begun: Pick<Begun, 'clash' | 'choose'>;
  form: { values: Record<string, unknown> };
  tags: readonly { id: number; title: string }[];
};

/** Settings of an exam that a colleague has changed while they were changed here. */
export const ExamMeanwhile = ({ begun, form, tags }: Props) => (
  <MeanwhileNotice
    of={begun}
    mine={form.values}
    fields={{
      minutes: 'Минут на работу',
      feedback: {
        label: 'Что видно до показа результатов',
        words: (level: ExamFeedback) => feedbackLevels.find(({ value }) => value === level)?.label ?? level,
      },
      rules: 'Правила',
      draws: {
        label: 'Сколько задач с метки',
        words: (draws: readonly ExamDraw[]) =>
          draws
            .map(({ tag_id, count }) => `${tags.find(({ id }) => id === tag_id)?.title ?? 'метка'}: ${count}`)
            .join(', ') || 'нет',
      },
      has_trial: 'Пробная попытка',
      repeats: 'Сколько раз можно написать ещё раз',
      is_shuffled: 'Порядок задач свой у каждого',
      grace_s: 'Сколько секунд ждать написанное без сети',
    }}
  />
);
