import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lessonDraft } from '@put/contract/lessons/lesson-drafts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import css from './teacher-preview.module.css';

export type Draft = { title: string; body: string };
type Props = {
  lesson: Draft & { id: number; course_id: number };
  /** Shows the teacher's own unpublished text instead; null: the published one. */
  onDraft: (draft: Draft | null) => void;
};

/** Tells a teacher that this is the students' view, and can show the teacher's own unpublished text instead. */
export default function TeacherPreview({ lesson, onDraft }: Props) {
  const mayDraft = useMayCall()(lessonDraft, lesson.course_id);
  const [isDraftShown, setDraftShown] = useState(false);
  const params = { id: String(lesson.id) };
  const kept = useQuery({ ...query(lessonDraft, { params, query: {} }), enabled: mayDraft, staleTime: 0 });
  const draft = kept.data?.draft ?? null;
  const isOther = draft !== null && (draft.body !== lesson.body || draft.title !== lesson.title);
  const shown = isOther && isDraftShown ? draft : null;
  useEffect(() => onDraft(shown), [shown, onDraft]);
  return (
    <div className={css.preview} role="note">
      <IconEye size={16} aria-hidden />
      {shown === null ? 'Так это видит ученик.' : 'Так ученик увидит вашу правку.'}
      {isOther && (
        <Button variant="default" size="compact-sm" onClick={() => setDraftShown(!isDraftShown)}>
          {isDraftShown ? 'Показать опубликованное' : 'Показать мою неопубликованную правку'}
        </Button>
      )}
      <LinkAnchor to="/admin/lesson/$lessonId" params={{ lessonId: params.id }}>
        К правке занятия
      </LinkAnchor>
    </div>
  );
}
