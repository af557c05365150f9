import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { adminCourses, type Course } from '@put/contract/course-editing';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { KeptNotice } from '../../parts/kept-work/kept-notice.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { StatusMark } from '../../parts/status/status-mark.tsx';
import { AdminCopyCourse } from './admin-copy-course.tsx';
import { AdminCourseDefaults } from './admin-course-defaults.tsx';
import { AdminCourseDescription } from './admin-course-description.tsx';
import { AdminCourseFields } from './admin-course-fields.tsx';
import { AdminCourseLessons } from './admin-course-lessons.tsx';
import { AdminCourseTimes } from './admin-course-times.tsx';
import css from './admin-course.module.css';
import { useCourseForm } from './use-course-form.ts';
import { useRemoveCourse } from './use-remove-course.ts';

type Props = { course: Course; /** The list of deadline exceptions. */ exceptions: ReactNode };

export function AdminCourseEditor({ course, exceptions }: Props) {
  const navigate = useNavigate();
  const remove = useRemoveCourse();
  const state = useCourseForm(course);
  const { kept, save, error } = state;
  const [isCopying, setCopying] = useState(false);
  const params = { courseId: String(course.id) };
  useHotkeys([['mod+S', () => save()]], [], true);

  const removeAndLeave = async () => {
    const isGone = await remove({ ...course, lessons: course.lessons.length });
    if (isGone) void navigate({ to: '/admin/course/list', ignoreBlocker: true });
  };

  return (
    <>
      <PageHeader
        title={course.title}
        crumbs={[<LinkAnchor key="list" to="/admin/course/list" children="Курсы" />]}
        description={
          <span className={css.state}>
            <StatusMark status={course.status} />
            <span role="status">{kept.isUnsaved ? 'Есть несохранённые изменения' : ''}</span>
          </span>
        }
        actions={
          <>
            <LinkButton to="/user_ui/course/$courseId" params={params} variant="default">
              Посмотреть как ученик
            </LinkButton>
            <LinkButton to="/admin/course/$courseId/results" params={params} variant="default">
              Результаты
            </LinkButton>
            {course.status === 'published' ? null : (
              <Button variant="light" disabled={kept.isSaving} onClick={() => save('published')}>
                Опубликовать
              </Button>
            )}
            <Button loading={kept.isSaving} onClick={() => save()}>
              Сохранить
            </Button>
          </>
        }
      />
      <KeptNotice of={kept} />
      <RefusalAlert
        of={adminCourses.change}
        error={error}
        explain={{ not_found: 'Курс удалён: его можно вернуть из корзины.' }}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <AdminCourseLessons course={course} />
          <AdminCourseTimes course={course} />
          <AdminCourseDescription state={state} />
          {exceptions}
        </div>
        <div className={css.side}>
          <AdminCourseFields state={state} />
          <AdminCourseDefaults state={state} lessons={course.lessons} />
          <section>
            <Text c="dimmed" size="sm" mb="xs">
              Удалённый курс 30 дней лежит в корзине: оттуда он возвращается целиком, с результатами.
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => setCopying(true)}>
                Скопировать курс…
              </Button>
              <Button variant="outline" color="brick" onClick={() => void removeAndLeave()}>
                Удалить курс
              </Button>
            </Group>
            <AdminCopyCourse courseId={isCopying ? course.id : null} onClose={() => setCopying(false)} />
          </section>
        </div>
      </div>
    </>
  );
}
