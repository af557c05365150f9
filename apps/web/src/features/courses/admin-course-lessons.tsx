import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconFolderPlus, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import type { Course } from '@put/contract/course-editing';
import { useState } from 'react';
import { countWords } from '../../shared/count-words.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { SectionHead } from '../../shared/section-head.tsx';
import { moveId, SortableList } from '../../shared/sortable/sortable-list.tsx';
import css from './admin-course.module.css';
import { AdminCourseLesson } from './admin-course-lesson.tsx';
import { AdminNewLesson } from './admin-new-lesson.tsx';
import { type EmptySection, type LessonsRow, readRows, rowsOf, sectionWords } from './lesson-rows.ts';
import { SectionDialog } from './section-dialog.tsx';
import { type CourseLesson, useLessonChanges } from './use-lesson-changes.ts';

type Row = LessonsRow<CourseLesson>;

/** The lessons in their sections: put into order, published, copied and deleted here. */
export function AdminCourseLessons({ course }: { course: Course }) {
  const changes = useLessonChanges(course);
  const [empty, setEmpty] = useState<EmptySection[]>([]);
  const [newLessonIn, setNewLessonIn] = useState<string>();
  const [named, setNamed] = useState<{ title: string } | null>();
  const [said, setSaid] = useState('');

  const rows = rowsOf(course.lessons, empty);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const keys = rows.map(({ key }) => key);
  const sections = [...new Set(rows.flatMap((row) => (row.kind === 'section' ? row.title : [])))];
  const drafts = course.lessons.filter(({ status }) => status === 'draft').length;

  const arrange = (order: readonly string[]) => {
    const { lessons, empty: left } = readRows(order.map((key) => byKey.get(key)!));
    setEmpty(left);
    changes.arrange(lessons);
  };
  const moveBy = (key: string, step: -1 | 1) => {
    const at = keys.indexOf(key);
    const order = moveId(keys, at, at + step);
    arrange(order);
    setSaid(`${nameOf(key)}: ${placeWords(order, key)}`);
  };
  const rename = (before: string, title: string) => {
    setEmpty(empty.map((section) => (section.title === before ? { ...section, title } : section)));
    if (course.lessons.some(({ section }) => section === before))
      changes.arrange(
        course.lessons.map((lesson) => (lesson.section === before ? { ...lesson, section: title } : lesson)),
      );
  };
  const nameOf = (key: string) => {
    const row = byKey.get(key);
    return row?.kind === 'lesson' ? `занятие «${row.lesson.title}»` : `раздел «${sectionWords(row?.title ?? '')}»`;
  };
  const placeWords = (order: readonly string[], key: string) => {
    const { lessons } = readRows(order.flatMap((one) => byKey.get(one) ?? []));
    const at = lessons.findIndex(({ id }) => `lesson ${id}` === key);
    const { section = '' } = lessons[at] ?? {};
    return `раздел «${sectionWords(section)}», место ${at + 1} из ${lessons.length}`;
  };
  const lessonRow = (row: Row & { kind: 'lesson' }, handle: React.ReactNode, place: number) => {
    const at = keys.indexOf(row.key);
    const { lesson } = row;
    return (
      <AdminCourseLesson
        lesson={lesson}
        courseId={course.id}
        handle={handle}
        place={place}
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
        onSave={(title) => (named ? rename(named.title, title) : setEmpty([...empty, { title, before: null }]))}
      />
      <div className={css.card}>
        {rows.length === 0 ? (
          <EmptyState action={newLesson}>Занятий ещё нет. Начните с первого: текст, а к нему задачи.</EmptyState>
        ) : (
          <SortableList
            label="Занятия по порядку"
            ids={keys}
            isFixed={(key) => byKey.get(key)?.kind === 'section'}
            nameOf={nameOf}
            placeWords={placeWords}
            onMove={(order) => arrange(order)}
            rowClassName={css.row}
            renderRow={(key, { handle, place }) => {
              const row = byKey.get(key);
              if (row === undefined) return null;
              if (row.kind === 'lesson') return <div className={css.lesson}>{lessonRow(row, handle, place)}</div>;
              return (
                <SectionRow
                  row={row}
                  onAdd={() => setNewLessonIn(row.title)}
                  onRename={() => setNamed({ title: row.title })}
                  onDrop={() => setEmpty(empty.filter(({ title }) => title !== row.title))}
                />
              );
            }}
          />
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
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
