import type { ComponentProps } from 'react';
import { Presence } from './presence.tsx';
import { SpokenStanding } from './spoken-standing.tsx';
import { TaskKeys } from './task-keys.tsx';

type Props = ComponentProps<typeof TaskKeys> & { /** Teachers see where this reader is. */ isTold: boolean };

/** What a lesson needs a moment after it is shown: its keys, what is said of its deadline, and who is told of the reader. */
export default function LessonLater({ isTold, ...place }: Props) {
  return (
    <>
      <TaskKeys {...place} />
      <SpokenStanding lesson={place.lesson} />
      {isTold && <Presence lessonId={place.lesson.id} taskId={place.taskId} />}
    </>
  );
}
