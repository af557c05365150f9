import { Button, VisuallyHidden } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import type { ScheduleException } from '@put/contract/courses/exceptions';
import { useState } from 'react';
import { countWords } from '../../../ui/words/count-words.ts';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import css from './plan.module.css';
import { PlanTable } from './plan-table.tsx';
import { PlanTools } from './plan-tools.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { ShiftDialog } from './shift-dialog.tsx';
import { TimesMeanwhile } from './times-meanwhile.tsx';
import type { CoursePlan } from './use-course-plan.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import { useMayCall } from '../../../api/current-user.ts';

type Props = {
  course: Course;
  plan: CoursePlan;
  onNewLesson: (section: string) => void;
  /** Opens the rules of the course. */
  onRules: () => void;
  exceptions: readonly ScheduleException[];
};

/** All lessons of the course in one table: order, states, dates and how many have solved them. */
export function PlanTab({ course, plan, onNewLesson, onRules, exceptions }: Props) {
  const { order, times, changes } = plan;
  const [shiftedFrom, setShiftedFrom] = useState<number | null>(null);
  const [named, setNamed] = useState<{ title: string } | null>();
  const drafts = course.lessons.filter(({ status }) => status === 'draft').length;
  const first = course.lessons[0];
  const mayChange = useMayCall()(adminCourses.change, course.id);
  return (
    <section aria-label="План" className={css.plan} data-tour="plan">
      <PlanTools
        course={course}
        times={times}
        onRules={onRules}
        onShift={first === undefined || !mayChange ? undefined : () => setShiftedFrom(first.id)}
      />
      <TimesMeanwhile course={course} times={times} />
      <ShiftDialog course={course} fromLessonId={shiftedFrom} onClose={() => setShiftedFrom(null)} />
      <SectionDialog
        of={named}
        taken={order.sections}
        onClose={() => setNamed(undefined)}
        onSave={(title) => (named ? order.rename(named.title, title) : order.addSection(title))}
      />
      <div className={css.card}>
        {order.rows.length === 0 ? (
          <EmptyState>
            {mayChange ? 'Занятий ещё нет. Начните с первого: текст, а к нему задачи.' : 'Занятий ещё нет.'}
          </EmptyState>
        ) : (
          <PlanTable
            {...{ course, plan, onNewLesson, exceptions }}
            onRename={(title) => setNamed({ title })}
            onShift={setShiftedFrom}
          />
        )}
        <Allowed call={adminCourses.change} course={course.id}>
          <div className={css.foot}>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconFolderPlus size={16} aria-hidden />}
              onClick={() => setNamed(null)}
            >
              Новый раздел
            </Button>
            {drafts > 0 && (
              <Button variant="subtle" size="xs" onClick={() => void changes.publishDrafts()}>
                Опубликовать {countWords(drafts, ['черновик', 'черновика', 'черновиков'])}
              </Button>
            )}
          </div>
        </Allowed>
      </div>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </section>
  );
}
