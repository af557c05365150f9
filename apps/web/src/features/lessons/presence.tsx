import { useEffect } from 'react';
import { speak } from '../../api/follow.ts';
import { tellPresence } from '../../parts/presence/tell-presence.ts';

/** Tells the teachers of the lesson where the student is. Loaded after the lesson. */
export function Presence({ lessonId, taskId }: { lessonId: number; taskId: number | null }): null {
  useEffect(() => {
    const speaker = speak();
    const stop = tellPresence({ lesson_id: lessonId, task_id: taskId }, speaker.say);
    return () => {
      stop();
      speaker.leave();
    };
  }, [lessonId, taskId]);
  return null;
}
