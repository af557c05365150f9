import { Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { CodeEditor } from '../../shared/code-editor/code-editor.tsx';
import { type Embeds, Markdown } from '../../shared/markdown/markdown.tsx';
import { Panes } from '../../shared/panes/panes.tsx';
import { changeSettings, useSettings } from '../../shared/settings.ts';
import css from './lesson-editing.module.css';
import type { LessonFormState } from './use-lesson-form.ts';

/** The text beside what students will see; typing never waits for the preview. */
export function LessonBody({ state: { form } }: { state: LessonFormState }) {
  const sizes = useSettings((settings) => settings.lessonPanesSize);
  const body = form.values.body ?? '';
  const shown = useDeferredValue(body);
  const { tasks } = form.values;
  const embeds = useMemo<Embeds>(() => {
    const titles = new Map(tasks.map((task) => [task.task_id, task.title]));
    const words = (id: number) => {
      const title = titles.get(id);
      return title === undefined ? `Задачи № ${id} в этом занятии нет` : `Задача «${title}»`;
    };
    return { task: words };
  }, [tasks]);
  const error = form.errors['body'];

  return (
    <div className={`${css.card} ${css.panes}`}>
      <Panes
        leftLabel="Текст"
        rightLabel="Как увидят ученики"
        sizes={sizes}
        onSizes={(lessonPanesSize) => changeSettings({ lessonPanesSize })}
        left={
          <CodeEditor
            language="markdown"
            label="Текст занятия"
            placeholder="Текст в разметке Markdown: # заголовок, **важное**, `код`, $формула$, ::task{id=1}"
            value={body}
            onChange={(value) => form.setFieldValue('body', value)}
          />
        }
        right={
          <div className={css.preview}>
            {shown.trim() === '' ? (
              <Text c="dimmed">Здесь появится занятие, каким его увидят ученики.</Text>
            ) : (
              <Markdown text={shown} topHeading={2} idPrefix="lesson-" embeds={embeds} />
            )}
          </div>
        }
      />
      {error !== undefined && (
        <Text role="alert" c="var(--pt-bad)" size="sm" p="xs">
          {error}
        </Text>
      )}
    </div>
  );
}
