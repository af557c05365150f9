import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconEye,
  IconPlus,
  IconSpeakerphone,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import { CourseStatus } from '@put/contract/courses/courses';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { StatusChip } from '../../../parts/status/status-chip.tsx';
import { statusWords } from '../../../parts/status/status-mark.tsx';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/buttons/links.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { AdminCopyCourse } from './admin-copy-course.tsx';
import type { CourseTab } from './course-edit-search.ts';
import css from './admin-course.module.css';
import type { CourseFormState } from './use-course-form.ts';
import { useRemoveCourse } from './use-remove-course.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import { useMayCall } from '../../../api/current-user.ts';
import { Locked } from '../../../ui/fields/locked.tsx';

type Props = {
  course: Course;
  state: CourseFormState;
  tab: CourseTab;
  areDatesUnsaved: boolean;
  onNewLesson: () => void;
};

const meanings: Record<CourseStatus, string> = {
  draft: 'Ученики курс не видят',
  published: 'Курс видят ученики выбранных групп',
  archived: 'Курса нет в списках учеников',
};
const options = CourseStatus.options.map((value) => ({ value, words: statusWords[value], meaning: meanings[value] }));
const tones = { draft: 'warning', published: 'good', archived: 'quiet' } as const;

/** The title of the course, its state, and what can be done with all of it. */
export function AdminCourseHead({ course, state: { kept, save }, tab, areDatesUnsaved, onNewLesson }: Props) {
  const params = { courseId: String(course.id) };
  const isPlan = tab === 'plan';
  const mayChange = useMayCall()(adminCourses.change, course.id);
  return (
    <PageHeader
      isDense
      title={course.title}
      crumbs={[<LinkAnchor key="list" to="/admin/course/list" children="Курсы" />]}
      aside={
        <span className={css.state}>
          <Locked isLocked={!mayChange}>
            <StatusChip
              label="Состояние курса"
              words={stateWords(course)}
              tone={tones[course.status]}
              value={course.status}
              options={options}
              onChoose={save}
            />
          </Locked>
          <span role="status" className={css.unsaved}>
            {kept.isUnsaved ? 'Есть несохранённые изменения' : areDatesUnsaved && !isPlan ? 'Сроки не сохранены' : ''}
          </span>
        </span>
      }
      actions={
        <div className={css.actions}>
          <LinkButton
            to="/user_ui/course/$courseId"
            params={params}
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            children="Посмотреть как ученик"
          />
          <LinkButton
            to="/admin/course/$courseId/results"
            params={params}
            variant="default"
            leftSection={<IconTable size={18} aria-hidden />}
            children="Результаты"
          />
          {mayChange && (kept.isUnsaved || tab === 'about' || tab === 'groups' || tab === 'rules') && (
            <Button loading={kept.isSaving} variant={isPlan ? 'light' : 'filled'} onClick={() => save()}>
              Сохранить
            </Button>
          )}
          {mayChange && isPlan && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onNewLesson}>
              Новое занятие
            </Button>
          )}
          <Allowed call={adminAnnouncements.create} course={course.id}>
            <CourseMenu
              {...{ course, onNewLesson }}
              onArchive={() => save(course.status === 'archived' ? 'draft' : 'archived')}
            />
          </Allowed>
        </div>
      }
    />
  );
}

type MenuProps = { course: Course; onNewLesson: () => void; onArchive: () => void };

function CourseMenu({ course, onNewLesson, onArchive }: MenuProps) {
  const navigate = useNavigate();
  const remove = useRemoveCourse();
  const [isCopying, setCopying] = useState(false);
  const isArchived = course.status === 'archived';
  const ArchiveSign = isArchived ? IconArchiveOff : IconArchive;
  const removeAndLeave = async () => {
    const isGone = await remove({ ...course, lessons: course.lessons.length });
    if (isGone) void navigate({ to: '/admin/course/list', ignoreBlocker: true });
  };
  return (
    <>
      <DropdownMenu
        position="bottom-end"
        target={
          <ActionIcon variant="default" size={36} aria-label="Ещё действия с курсом">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <Allowed call={adminCourses.change} course={course.id}>
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onNewLesson}>
            Новое занятие…
          </Menu.Item>
        </Allowed>
        <Menu.Item
          leftSection={<IconSpeakerphone size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/admin/announcement/list', search: { course_id: course.id } })}
        >
          Объявление ученикам…
        </Menu.Item>
        <Allowed call={adminCourses.copy}>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setCopying(true)}>
            Скопировать курс…
          </Menu.Item>
        </Allowed>
        <Allowed call={adminCourses.change} course={course.id}>
          <Menu.Item leftSection={<ArchiveSign size={16} aria-hidden />} onClick={onArchive}>
            {isArchived ? 'Вернуть из архива' : 'В архив'}
          </Menu.Item>
        </Allowed>
        <Allowed call={adminCourses.remove}>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void removeAndLeave()}>
            Удалить курс…
          </Menu.Item>
        </Allowed>
      </DropdownMenu>
      <AdminCopyCourse courseId={isCopying ? course.id : null} onClose={() => setCopying(false)} />
    </>
  );
}

function stateWords({ status, user_group_ids: { length } }: Course): string {
  if (status !== 'published') return statusWords[status];
  return length === 0 ? 'Опубликован, но групп нет' : `Открыт ${countWords(length, ['группе', 'группам', 'группам'])}`;
}
