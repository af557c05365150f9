import { Autocomplete, TextInput } from '@mantine/core';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import {
  IconCalendar,
  IconClock,
  IconHeading,
  IconHourglass,
  IconListCheck,
  IconUserExclamation,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useClock } from '../../parts/time/use-clock.ts';
import { FoldLine, FoldLines } from '../../ui/screen/fold-line.tsx';
import { LessonDefaults } from './lesson-defaults.tsx';
import css from './lesson-editing.module.css';
import { LessonLatePolicy } from './lesson-late-policy.tsx';
import { LessonSchedule } from './lesson-schedule.tsx';
import { checkWords, datesWords, lateWords, type LineName, lineOfField } from './line-words.ts';
import type { LessonFormState } from './use-lesson-form.ts';

type Props = {
  state: LessonFormState;
  lesson: Lesson;
  /** The lessons of the course, for «open after». */
  lessons: readonly { id: number; title: string }[];
  sections: readonly string[];
  exam: ReactNode;
  examWords: string;
  /** Its line opens, so that what must be mended is seen. */
  isExamWrong: boolean;
  exceptions: ReactNode;
  exceptionWords: string;
};

/** What the lesson is called, its dates and rules: a line says each, and opens its form in place. */
export function LessonLines({ state, lesson, lessons, sections, ...others }: Props) {
  const { form, text } = state;
  const { values } = form;
  const clock = useClock();
  const [opened, setOpened] = useState<ReadonlySet<LineName>>(new Set());
  const wrongPath = Object.keys(form.errors).find((path) => lineOfField(path) !== null) ?? null;
  const wrong = wrongPath === null ? null : lineOfField(wrongPath);
  useEffect(() => {
    if (wrongPath === null || document.activeElement instanceof HTMLInputElement) return;
    form.getInputNode(wrongPath as 'section')?.focus();
    // eslint-disable-next-line react/exhaustive-deps -- when a closed line opens for its wrong field
  }, [wrong]);
  const line = (name: LineName) => ({
    isOpen: opened.has(name) || wrong === name || (name === 'exam' && others.isExamWrong),
    onToggle: () =>
      setOpened(opened.has(name) ? new Set([...opened].filter((one) => one !== name)) : new Set([...opened, name])),
  });
  const title = text.text?.title ?? lesson.title;
  return (
    <FoldLines>
      <FoldLine
        icon={IconHeading}
        title="Название"
        value={[title, values.section].filter(Boolean).join(' · ')}
        {...line('name')}
      >
        <div className={css.fields}>
          <TextInput
            label="Название"
            {...form.getInputProps('title')}
            value={title}
            onChange={({ currentTarget: { value } }) => {
              form.clearFieldError('title');
              text.type({ title: value });
            }}
          />
          <Autocomplete label="Раздел" data={[...sections]} {...form.getInputProps('section')} />
        </div>
      </FoldLine>
      <FoldLine icon={IconCalendar} title="Сроки" value={datesWords(values, lesson, lessons, clock)} {...line('dates')}>
        <LessonSchedule state={state} lesson={lesson} lessons={lessons} />
      </FoldLine>
      <FoldLine icon={IconClock} title="Опоздание" value={lateWords(values, lesson)} {...line('late')}>
        <LessonLatePolicy state={state} lesson={lesson} />
      </FoldLine>
      <FoldLine icon={IconListCheck} title="Проверка" value={checkWords(values)} {...line('check')}>
        <LessonDefaults state={state} lesson={lesson} />
      </FoldLine>
      <FoldLine icon={IconHourglass} title="Контрольная" value={others.examWords} {...line('exam')}>
        {others.exam}
      </FoldLine>
      <FoldLine icon={IconUserExclamation} title="Исключения" value={others.exceptionWords} {...line('exceptions')}>
        {others.exceptions}
      </FoldLine>
    </FoldLines>
  );
}
