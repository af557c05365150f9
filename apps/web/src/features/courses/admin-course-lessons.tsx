import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconFolderPlus, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import type { Course } from '@put/contract/course-editing';
import { useState } from 'react';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SectionHead } from '../../ui/screen/section-head.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import css from './admin-course.module.css';
import { AdminCourseLesson } from './admin-course-lesson.tsx';
import { AdminNewLesson } from './admin-new-lesson.tsx';
import { type LessonsRow, sectionWords } from './lesson-rows.ts';
import { SectionDialog } from './section-dialog.tsx';
import { type CourseLesson, useLessonChanges } from './use-lesson-changes.ts';
import { useLessonOrder } from './use-lesson-order.ts';

type Row = LessonsRow<CourseLesson>;

/** The lessons by section: ordered, published, copied and deleted here. */
export function AdminCourseLessons({ course }: { course: Course }) {
  const changes = useLessonChanges(course);
  const order = useLessonOrder(course, changes.arrange);
  const { rows, byKey, keys, sections, moveBy } = order;
  const [newLessonIn, setNewLessonIn] = useState<string>();
  const [named, setNamed] = useState<{ title: string } | null>();

  const drafts = course.lessons.filter(({ status }) => status === 'draft').length;

  const lessonRow = (row: Row & { kind: 'lesson' }, handle: React.ReactNode, index: number) => {
    const at = keys.indexOf(row.key);
    const { lesson } = row;
    return (
      <AdminCourseLesson
        lesson={lesson}
        courseId={course.id}
        handle={handle}
        place={index}
        onUp={at > 0 ? () => moveBy(row.key, -1) : undefined}
        onDown={at < keys.length - 1 ? () => moveBy(row.key, 1) : undefined}
        onPublish={(isPublished) => changes.publish(lesson, isPublished)}
        onDuplicate={() => changes.duplicate(lesson)}
        onRemove={() => void changes.remove(lesson)}
      />
    );
  };
  const newLesson = (
    <Button
      variant="light"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setNewLessonIn(sections.at(-1) ?? '')}
      children="Новое занятие"
    />
  );

  return (
    <section aria-labelledby="course-lessons">
      <SectionHead id="course-lessons" title="Занятия">
        <Group gap="xs">
          {drafts > 0 && (
            <Button variant="default" onClick={() => void changes.publishDrafts()}>
              Опубликовать {countWords(drafts, ['черновик', 'черновика', 'черновиков'])}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={18} aria-hidden />}
            onClick={() => setNamed(null)}
            children="Новый раздел"
          />
          {rows.length > 0 && newLesson}
        </Group>
      </SectionHead>
      <AdminNewLesson
        course={course}
        section={newLessonIn}
        sections={sections}
        onClose={() => setNewLessonIn(undefined)}
      />
      <SectionDialog
        of={named}
        taken={sections}
        onClose={() => setNamed(undefined)}
        onSave={(title) => (named ? order.rename(named.title, title) : order.addSection(title))}
      />
      <div className={css.card}>
        {rows.length === 0 ? (
          <EmptyState action={newLesson}>Занятий ещё нет. Начните с первого: текст, а к нему задачи.</EmptyState>
        ) : (
          <SortableList
            label="Занятия по порядку"
            ids={keys}
            isFixed={(key) => byKey.get(key)?.kind === 'section'}
            nameOf={order.nameOf}
            positionWords={order.positionWords}
            onMove={order.arrange}
            rowClassName={css.row}
            renderRow={(key, { handle, place: index }) => {
              const row = byKey.get(key);
              if (row === undefined) return null;
              if (row.kind === 'lesson') return <div className={css.lesson}>{lessonRow(row, handle, index)}</div>;
              return (
                <SectionRow
                  row={row}
                  onAdd={() => setNewLessonIn(row.title)}
                  onRename={() => setNamed({ title: row.title })}
                  onDrop={() => order.dropSection(row.title)}
                />
              );
            }}
          />
        )}
      </div>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </section>
  );
}

type SectionRowProps = {
  row: Row & { kind: 'section' };
  onAdd: () => void;
  onRename: () => void;
  onDrop: () => void;
};

function SectionRow({ row: { title, isEmpty }, onAdd, onRename, onDrop }: SectionRowProps) {
  const words = sectionWords(title);
  return (
    <div className={css.section}>
      <h3>{words}</h3>
      {isEmpty && <span>пусто: перетащите сюда занятие или создайте новое, тогда раздел увидят ученики</span>}
      <span className={css.buttons}>
        <IconButton icon={IconPlus} hint="Новое занятие" label={`Новое занятие в разделе «${words}»`} onClick={onAdd} />
        {title !== '' && (
          <IconButton
            icon={IconPencil}
            hint="Переименовать"
            label={`Переименовать раздел «${words}»`}
            onClick={onRename}
          />
        )}
        {isEmpty && <IconButton icon={IconX} hint="Убрать" label={`Убрать раздел «${words}»`} onClick={onDrop} />}
      </span>
    </div>
  );
}
