import { Text } from '@mantine/core';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { FeedbackField } from '../../parts/feedback/feedback-field.tsx';
import { feedbackWords } from '../../parts/feedback/feedback-words.ts';
import { languageNames } from '@put/contract/judge/languages';
import { LanguagesField } from '../../parts/languages/languages-field.tsx';
import css from './lesson-editing.module.css';
import type { LessonFormState } from './use-lesson-form.ts';

type Props = { state: LessonFormState; lesson: Pick<Lesson, 'inherited_languages' | 'inherited_feedback'> };

/** Settings inherited from the course, with their current values, or overridden here. */
export function LessonDefaults({ state: { form }, lesson }: Props) {
  const { inherited_languages: languages, inherited_feedback: feedback } = lesson;
  const inherited =
    languages === null ? 'все, что есть у задачи' : languages.map((one) => languageNames[one]).join(', ');
  return (
    <div className={css.schedule}>
      <Text size="sm" c="dimmed">
        Пока здесь не сказано другое, занятие берёт это у курса.
      </Text>
      <LanguagesField
        label="Языки"
        none={`Как в курсе: ${inherited}`}
        value={form.values.languages ?? null}
        onChange={(chosen) => form.setFieldValue('languages', chosen)}
        error={form.errors['languages']}
      />
      <FeedbackField
        label="Что ученик узнаёт о тестах"
        none={`Как в курсе: ${feedbackWords(feedback).toLowerCase()}`}
        value={form.values.feedback ?? null}
        onChange={(level) => form.setFieldValue('feedback', level)}
      />
    </div>
  );
}
