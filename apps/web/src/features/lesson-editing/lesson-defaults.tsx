import { Text } from '@mantine/core';
import type { Lesson } from '@put/contract/lesson-editing';
import { FeedbackField } from '../../shared/feedback-field.tsx';
import { feedbackWords } from '../../shared/feedback-words.ts';
import { languageNames } from '@put/contract/languages';
import { LanguagesField } from '../../shared/languages-field.tsx';
import { SectionHead } from '../../shared/section-head.tsx';
import css from './lesson-editing.module.css';
import type { LessonFormState } from './use-lesson-form.ts';

type Props = { state: LessonFormState; lesson: Pick<Lesson, 'inherited_languages' | 'inherited_feedback'> };

/** What the lesson takes from its course, with what that is now, or says itself. */
export function LessonDefaults({ state: { form }, lesson }: Props) {
  const { inherited_languages: languages, inherited_feedback: feedback } = lesson;
  const inherited =
    languages === null ? 'все, что есть у задачи' : languages.map((one) => languageNames[one]).join(', ');
  return (
    <section aria-labelledby="lesson-defaults">
      <SectionHead id="lesson-defaults" title="Проверка">
        <Text size="sm" c="dimmed">
          Пока здесь не сказано другое, занятие берёт это у курса.
        </Text>
      </SectionHead>
      <div className={`${css.card} ${css.schedule}`}>
        <div className={css.rules}>
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
      </div>
    </section>
  );
}
