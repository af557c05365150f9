import type { ComponentProps } from 'react';
import { Presence } from './presence.tsx';
import { SpokenStanding } from './spoken-standing.tsx';
import { TaskKeys } from './task-keys.tsx';

type Props = ComponentProps<typeof TaskKeys> & { /** Teachers see where this reader is. */ isTold: boolean };

/** Parts of a lesson that load after it is shown: keyboard shortcuts, the deadline for screen readers, and presence. */
export default function LessonLater({ isTold, ...place }: Props) {
  return (
    <>
      <TaskKeys {...place} />
      <SpokenStanding key={place.lesson.id} lesson={place.lesson} />
      {isTold && <Presence lessonId={place.lesson.id} taskId={place.taskId} />}
    </>
  );
}
