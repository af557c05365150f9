import { Text, Title } from '@mantine/core';
import { useDeferredValue } from 'react';
import { CodeEditor } from '../../shared/code-editor/code-editor.tsx';
import { Markdown } from '../../shared/markdown/markdown.tsx';
import { Panes } from '../../shared/panes/panes.tsx';
import { changeSettings, useSettings } from '../../shared/settings.ts';
import css from './admin-course.module.css';
import type { CourseFormState } from './use-course-form.ts';

/** The text of the course's first page beside what students will see of it. */
export function AdminCourseDescription({ state: { form } }: { state: CourseFormState }) {
  const sizes = useSettings((settings) => settings.lessonPanesSize);
  const text = form.values.description ?? '';
  const shown = useDeferredValue(text);
  const error = form.errors['description'];
  return (
    <section aria-labelledby="course-description">
      <div className={css.head}>
        <Title order={2} id="course-description">
          Описание
        </Title>
      </div>
      <div className={`${css.card} ${css.panes}`}>
        <Panes
          leftLabel="Текст"
          rightLabel="Как увидят ученики"
          sizes={sizes}
          onSizes={(lessonPanesSize) => changeSettings({ lessonPanesSize })}
          left={
            <CodeEditor
              language="markdown"
              label="Описание курса"
              value={text}
              onChange={(value) => form.setFieldValue('description', value)}
            />
          }
          right={
            <div className={css.preview}>
              {shown.trim() === '' ? (
                <Text c="dimmed">Здесь появится описание курса.</Text>
              ) : (
                <Markdown text={shown} topHeading={3} idPrefix="course-" />
              )}
            </div>
          }
        />
      </div>
      {error !== undefined && (
        <Text c="var(--pt-bad)" size="sm" mt={4}>
          {error}
        </Text>
      )}
    </section>
  );
}
