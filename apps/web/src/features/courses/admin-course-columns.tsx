import { ActionIcon, Group, Text } from '@mantine/core';
import { IconTable, IconTrash } from '@tabler/icons-react';
import type { CourseRow } from '@put/contract/courses';
import { countWords } from '../../shared/count-words.ts';
import { Hint } from '../../shared/hint.tsx';
import { LinkAnchor, LinkIcon } from '../../shared/links.tsx';
import { StatusMark } from '../../shared/status-mark.tsx';
import type { Column } from '../../shared/virtual-rows.tsx';

type Tools = { titles: ReadonlyMap<number, string>; onRemove: (course: CourseRow) => void };

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`)).replace(' г.', '');

export function courseColumns({ titles, onRemove }: Tools): Column<CourseRow>[] {
  return [
    { id: 'title', title: 'Название', width: 'minmax(220px, 3fr)', cell: (course) => <CourseLink course={course} /> },
    { id: 'status', title: 'Состояние', width: '150px', cell: ({ status }) => <StatusMark status={status} /> },
    {
      id: 'groups',
      title: 'Группы',
      width: 'minmax(120px, 2fr)',
      cell: (course) => <Text span size="sm" c="dimmed" children={groupWords(course, titles)} />,
    },
    { id: 'date', title: 'Начало', width: '124px', cell: ({ date }) => <time dateTime={date}>{dayWords(date)}</time> },
    { id: 'lessons', title: 'Занятий', width: '92px', isNumber: true, cell: ({ lessons }) => lessons },
    { id: 'tasks', title: 'Задач', width: '80px', isNumber: true, cell: ({ tasks }) => tasks },
    {
      id: 'actions',
      title: 'Действия',
      width: '104px',
      cell: (course) => <CourseActions course={course} onRemove={onRemove} />,
    },
  ];
}

/** A phone has room for two lines, not for seven columns. */
export function phoneCourseColumns({ titles, onRemove }: Tools): Column<CourseRow>[] {
  return [
    {
      id: 'title',
      title: 'Курс',
      width: 'minmax(0, 1fr)',
      cell: (course) => (
        <>
          <Text truncate>
            <CourseLink course={course} />
          </Text>
          <Group gap="xs" wrap="nowrap">
            <StatusMark status={course.status} />
            <Text span size="sm" c="dimmed" truncate>
              {countWords(course.lessons, ['занятие', 'занятия', 'занятий'])}, {groupWords(course, titles)}
            </Text>
          </Group>
        </>
      ),
    },
    {
      id: 'actions',
      title: 'Действия',
      width: '100px',
      cell: (course) => <CourseActions course={course} onRemove={onRemove} />,
    },
  ];
}

const CourseLink = ({ course }: { course: CourseRow }) => (
  <LinkAnchor to="/admin/course/$courseId" params={{ courseId: String(course.id) }} fw={550} title={course.title}>
    {course.title}
  </LinkAnchor>
);

function groupWords({ user_group_ids }: CourseRow, titles: ReadonlyMap<number, string>): string {
  if (user_group_ids.length === 0) return 'без групп';
  const known = user_group_ids.flatMap((id) => titles.get(id) ?? []);
  return known.length === user_group_ids.length
    ? known.join(', ')
    : countWords(user_group_ids.length, ['группа', 'группы', 'групп']);
}

function CourseActions({ course, onRemove }: { course: CourseRow; onRemove: Tools['onRemove'] }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Hint label="Результаты">
        <LinkIcon
          to="/admin/course/$courseId/results"
          params={{ courseId: String(course.id) }}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Результаты курса «${course.title}»`}
        >
          <IconTable size={18} aria-hidden />
        </LinkIcon>
      </Hint>
      <Hint label="Удалить">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Удалить курс «${course.title}»`}
          onClick={() => onRemove(course)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Hint>
    </Group>
  );
}
