import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lessonDraft } from '@put/contract/lesson-drafts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import css from './teacher-preview.module.css';

type Shown = { id: number; title: string; body: string };

/** Tells a teacher that this is the students' view, and can show the teacher's own unpublished text instead. */
export function useTeacherPreview<L extends Shown>(lesson: L) {
  const isTeacher = useUser()?.is_admin ?? false;
  const [isDraftShown, setDraftShown] = useState(false);
  const params = { id: String(lesson.id) };
  const kept = useQuery({ ...query(lessonDraft, { params }), enabled: isTeacher, staleTime: 0 });
  const draft = kept.data?.draft ?? null;
  const isOther = draft !== null && (draft.body !== lesson.body || draft.title !== lesson.title);
  if (!isTeacher) return { lesson, notice: null };

  const notice = (
    <div className={css.preview} role="note">
      <IconEye size={16} aria-hidden />
      {isOther && isDraftShown ? 'Так ученик увидит вашу правку.' : 'Так это видит ученик.'}
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
  const shown = isOther && isDraftShown ? { ...lesson, title: draft.title, body: draft.body, body_tree: null } : lesson;
  return { lesson: shown, notice };
}
