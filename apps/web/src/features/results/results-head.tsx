import type { Matrix } from '@put/contract/results';
import type { ReactNode } from 'react';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import css from './results.module.css';
import type { ResultsOf } from './use-results.ts';

type Props = {
  of: ResultsOf;
  matrix: Matrix | undefined;
  description?: ReactNode;
  actions?: ReactNode;
};

export function ResultsHead({ of, matrix, description, actions }: Props) {
  const courseId = String(matrix?.course_id);
  const lessonId = String(matrix?.columns[0]?.lesson_id ?? '');
  const crumbs =
    matrix === undefined
      ? []
      : [
          <LinkAnchor key="list" to="/admin/course/list" children="Курсы" />,
          <LinkAnchor key="course" to="/admin/course/$courseId" params={{ courseId }} children={matrix.course_title} />,
          ...(of === 'lesson' && lessonId !== ''
            ? [<LinkAnchor key="lesson" to="/admin/lesson/$lessonId" params={{ lessonId }} children={matrix.title} />]
            : []),
        ];
  return (
    <div className={css.head}>
      <PageHeader
        title={matrix === undefined ? 'Результаты' : `Результаты: ${matrix.title}`}
        crumbs={crumbs}
        description={description ?? '\u00a0'}
        actions={actions}
      />
    </div>
  );
}
