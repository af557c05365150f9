import { Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useSeesNames } from '../../api/current-user.ts';
import { LinkAnchor, LinkIcon } from '../../ui/buttons/links.tsx';
import { usePageTitle } from '../../ui/screen/page-title.ts';
import css from './results.module.css';
import { ResultsViews } from './results-views.tsx';
import type { ResultsOf } from './matrix/table-query.ts';

/** Of what the results are. */
type Headed = {
  heading: { title: string; course_id: number; course_title: string };
  columns: readonly { lesson_id: number }[];
};

type Props = {
  of: ResultsOf;
  table: Headed | undefined;
  description?: ReactNode;
  actions?: ReactNode;
};

/** Lower than the head of other screens, because the table needs the height. */
export function ResultsHead({ of, table, description, actions }: Props) {
  const matrix = table?.heading;
  const seesNames = useSeesNames();
  usePageTitle(matrix === undefined ? 'Результаты' : `Результаты: ${matrix.title}`);
  const course = { to: '/admin/course/$courseId', params: { courseId: String(matrix?.course_id) } } as const;
  const lessonId = String(table?.columns[0]?.lesson_id ?? '');
  const isOfLesson = of === 'lesson' && lessonId !== '';
  const crumbs =
    matrix === undefined
      ? []
      : [
          <LinkAnchor key="list" size="sm" to="/admin/course/list" children="Курсы" />,
          <LinkAnchor key="course" size="sm" {...course} children={matrix.course_title} />,
          ...(isOfLesson
            ? [
                <LinkAnchor
                  key="lesson"
                  size="sm"
                  to="/admin/lesson/$lessonId"
                  params={{ lessonId }}
                  children={matrix.title}
                />,
              ]
            : []),
        ];
  return (
    <header className={css.head}>
      <LinkIcon
        className={css.back ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={isOfLesson ? 'К занятию' : 'К курсу'}
        {...(isOfLesson ? { to: '/admin/lesson/$lessonId', params: { lessonId } } : course)}
      >
        <IconArrowLeft size={20} aria-hidden />
      </LinkIcon>
      <div className={css.titles}>
        <nav className={css.crumbs} aria-label="Где это">
          {crumbs.map((crumb, at) => (
            <Fragment key={crumb.key}>
              {at > 0 && ' / '}
              {crumb}
            </Fragment>
          ))}
        </nav>
        <div className={css.line}>
          <Title order={1} className={css.title}>
            Результаты
          </Title>
          <span className={css.counts}>
            {of === 'lesson' && matrix !== undefined && <span className={css.of}>{matrix.title} · </span>}
            {description ?? '\u00a0'}
            {!seesNames && ' · без имён'}
          </span>
        </div>
      </div>
      {isOfLesson && <ResultsViews lessonId={lessonId} />}
      <div className={css.actions}>{actions}</div>
    </header>
  );
}
