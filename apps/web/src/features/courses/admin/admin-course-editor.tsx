import { Tabs } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { query } from '../../../api/api.ts';
import { KeptNotice } from '../../../parts/kept-work/kept-notice.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { AdminCourseAbout } from './admin-course-about.tsx';
import { AdminCourseGroups } from './admin-course-groups.tsx';
import { AdminCourseHead } from './admin-course-head.tsx';
import { AdminCourseRules } from './admin-course-rules.tsx';
import css from './admin-course.module.css';
import { CourseMeanwhile } from './course-meanwhile.tsx';
import { AdminNewLesson } from './admin-new-lesson.tsx';
import type { CourseTab } from './course-edit-search.ts';
import { PlanTab } from '../plan/plan-tab.tsx';
import { tabOfField, useCourseForm } from './use-course-form.ts';
import { useCoursePlan } from '../plan/use-course-plan.ts';
import { useMayCall } from '../../../api/current-user.ts';
import { Locked } from '../../../ui/fields/locked.tsx';

type Props = {
  course: Course;
  /** The list of deadline exceptions. */
  exceptions: ReactNode;
  /** How marks are computed. */
  marks: ReactNode;
  tab: CourseTab;
  onTab: (tab: CourseTab) => void;
};

export function AdminCourseEditor({ course, exceptions, marks, tab, onTab }: Props) {
  const plan = useCoursePlan(course);
  const wrong = useRef<string | null>(null);
  const state = useCourseForm(course, (path) => {
    const place = tabOfField(path);
    if (place === tab) return;
    wrong.current = path;
    onTab(place);
  });
  const { form, kept, save, error } = state;
  const mayCall = useMayCall();
  const mayChange = mayCall(adminCourses.change, course.id);
  const seesExceptions = mayCall(adminExceptions.list, course.id);
  const [newLessonIn, setNewLessonIn] = useState<string>();
  const listed = useQuery({
    ...query(adminExceptions.list, { params: { id: String(course.id) } }),
    enabled: seesExceptions,
  });

  useHotkeys(
    [
      [
        'mod+S',
        () => {
          if (!mayChange) return;
          if (plan.times.isUnsaved) plan.times.save();
          if (kept.isUnsaved || !plan.times.isUnsaved) save();
        },
      ],
    ],
    [],
    true,
  );
  // the wrong field has come with its tab
  useEffect(() => {
    if (wrong.current !== null) form.getInputNode(wrong.current as 'title')?.focus();
    wrong.current = null;
    // eslint-disable-next-line react/exhaustive-deps -- when the tab has changed, not as one types
  }, [tab]);

  return (
    <>
      <AdminCourseHead
        {...{ course, state, tab }}
        areDatesUnsaved={plan.times.isUnsaved}
        onNewLesson={() => setNewLessonIn(plan.order.sections.at(-1) ?? '')}
      />
      <KeptNotice of={kept} />
      <CourseMeanwhile state={state} />
      <RefusalAlert
        of={adminCourses.change}
        error={error}
        explain={{ not_found: 'Курс удалён: его можно вернуть из корзины.' }}
      />
      <AdminNewLesson
        course={course}
        section={newLessonIn}
        sections={plan.order.sections}
        onClose={() => setNewLessonIn(undefined)}
      />
      <Tabs value={tab} onChange={(next) => onTab(next as CourseTab)} keepMounted={false} classNames={tabClasses}>
        <Tabs.List aria-label="Части курса">
          <Tabs.Tab value="plan">{counted('План', course.lessons.length)}</Tabs.Tab>
          <Tabs.Tab value="about">Описание</Tabs.Tab>
          {seesExceptions && (
            <Tabs.Tab value="exceptions">{counted('Исключения', listed.data?.exceptions.length)}</Tabs.Tab>
          )}
          <Tabs.Tab value="groups">{counted('Группы и преподаватели', course.user_group_ids.length)}</Tabs.Tab>
          <Tabs.Tab value="rules">Правила и настройки</Tabs.Tab>
          <Tabs.Tab value="marks">Оценки</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="plan">
          <Locked isLocked={!mayChange}>
            <PlanTab
              {...{ course, plan }}
              exceptions={listed.data?.exceptions ?? []}
              onNewLesson={setNewLessonIn}
              onRules={() => onTab('rules')}
            />
          </Locked>
        </Tabs.Panel>
        <Tabs.Panel value="about" className={css.panel ?? ''}>
          <Locked isLocked={!mayChange} notice={onlyTeachers}>
            <AdminCourseAbout state={state} />
          </Locked>
        </Tabs.Panel>
        <Tabs.Panel value="exceptions" className={css.panel ?? ''}>
          {exceptions}
        </Tabs.Panel>
        <Tabs.Panel value="groups" className={css.panel ?? ''}>
          <Locked isLocked={!mayChange} notice={onlyTeachers}>
            <AdminCourseGroups course={course} state={state} />
          </Locked>
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={css.panel ?? ''}>
          <Locked isLocked={!mayChange} notice={onlyTeachers}>
            <AdminCourseRules course={course} state={state} />
          </Locked>
        </Tabs.Panel>
        <Tabs.Panel value="marks" className={css.panel ?? ''}>
          <Locked isLocked={!mayChange} notice={onlyTeachers}>
            {marks}
          </Locked>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const onlyTeachers = 'Курс меняют его преподаватели. Вы видите то, что в нём задано.';
const tabClasses = { list: css.tabs ?? '', tab: css.tab ?? '' };

/** The count keeps its width while it loads. */
const counted = (words: string, count: number | undefined) => (
  <>
    {words} <span className={css.tabCount}>{count}</span>
  </>
);
