import { Button, Group } from '@mantine/core';
import { adminMarks, type CourseMarks } from '@put/contract/marks/mark-editing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { CategoryFields } from './category-fields.tsx';
import { MarkPreview } from './mark-preview.tsx';
import { MarksMeanwhile } from './marks-meanwhile.tsx';
import css from './marks.module.css';
import { ScaleFields } from './scale-fields.tsx';
import { useMarksForm } from './use-marks-form.ts';

/** How the mark of a course is computed, beside what comes of it for the class of today. */
export function MarksTab({ courseId }: { courseId: number }) {
  const found = useQuery(query(adminMarks.get, { params: { id: String(courseId) }, query: {} }));
  return (
    <QueryStates
      of={found}
      skeleton={<RowSkeletons rows={6} height={52} />}
      isEmpty={({ lessons }) => lessons.length === 0}
      empty={
        <EmptyState>
          Оценки считаются по баллам опубликованных занятий с задачами. В курсе пока нет ни одного такого занятия.
        </EmptyState>
      }
    >
      {(marks) => <Settings marks={marks} />}
    </QueryStates>
  );
}

function Settings({ marks }: { marks: CourseMarks }) {
  const { form, begun, save, valid, isNew, isSaving, error } = useMarksForm(marks);
  const isDirty = form.isDirty();
  return (
    <div className={css.tab}>
      <form onSubmit={save} noValidate aria-label="Правила оценок" className={css.form}>
        <CategoryFields form={form} lessons={marks.lessons} />
        <ScaleFields form={form} />
        <MarksMeanwhile begun={begun} form={form} />
        <RefusalAlert
          of={adminMarks.change}
          error={error}
          explain={{ not_found: 'Курс удалён: его можно вернуть из корзины.', conflict: null }}
        />
        <Group gap="sm">
          <Button type="submit" loading={isSaving} disabled={!isNew && !isDirty}>
            {isNew ? 'Считать оценки так' : 'Сохранить правила'}
          </Button>
          {!isNew && (
            <LinkAnchor
              to="/admin/course/$courseId/results"
              params={{ courseId: String(marks.course.id) }}
              search={{ view: 'marks' } as never}
            >
              Оценки класса
            </LinkAnchor>
          )}
        </Group>
      </form>
      <MarkPreview marks={marks} settings={valid} isChanged={isNew || isDirty} />
    </div>
  );
}
