import { IconArrowRight } from '@tabler/icons-react';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { nextStep, type OpenLesson } from './lesson-steps.ts';

type Props = { courseId: number; lesson: OpenLesson; taskId: number; onOpenTask: () => void };

const words = { task: 'Следующая задача', lesson: 'Следующее занятие', course: 'К занятиям курса' };

/** The link to the next step after a solved task. */
export default function Onward({ courseId, lesson, taskId, onOpenTask }: Props) {
  const step = nextStep(lesson, taskId);
  // nobody leaves an exam by the way
  if (lesson.exam === 'writing' && step.to !== 'task') return null;
  const search = {
    task: () => ({ lesson_id: lesson.id, task_id: step.to === 'task' ? step.id : 0 }),
    lesson: () => ({ lesson_id: step.to === 'lesson' ? step.id : 0 }),
    course: () => ({}),
  }[step.to]();
  return (
    <LinkButton
      to="/user_ui/course/$courseId"
      params={{ courseId: String(courseId) }}
      search={search}
      rightSection={<IconArrowRight size={16} aria-hidden />}
      onClick={step.to === 'task' ? onOpenTask : undefined}
    >
      {words[step.to]}
    </LinkButton>
  );
}
