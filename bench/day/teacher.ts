import { setTimeout as wait } from 'node:timers/promises';
import { patientStudent } from '../../apps/server/src/testing/processes/patient-student.ts';
import { signInOnDevice } from '../product.ts';
import { type Calls, counted, countedSend } from './calls.ts';
import type { Today } from './pupil.ts';

/** Looks at the class and its results again and again, with a page open that is told of each verdict. */
export async function watchClass(
  { api, lessonId, courseId, taskIds }: Today,
  calls: Calls,
  { login, password, isOver, pauseMs }: { login: string; password: string; isOver: () => boolean; pauseMs: number },
): Promise<void> {
  const signedIn = await counted(calls, 'sign-in', () => signInOnDevice(api, login, password));
  if (!signedIn) return;
  const teacher = patientStudent(api, `${api.replace('http', 'ws')}/ws`, signedIn.token);
  teacher.follow(`results:lesson:${lessonId}`);
  teacher.follow(`class:lesson:${lessonId}`);
  const looks: [string, string][] = [
    ['teacher: desk', '/admin/desk'],
    ['teacher: class now', `/admin/lesson/${lessonId}/class`],
    ['teacher: results of the lesson', `/admin/lesson/${lessonId}/results`],
    ['teacher: results of the course', `/admin/course/${courseId}/results`],
    ['teacher: solutions', '/admin/submission/list'],
    ['teacher: statistics of a task', `/admin/task/${taskIds[0]!}/statistics`],
    ['teacher: questions', '/admin/questions'],
    ['teacher: counts', '/admin/desk/counts'],
    ['teacher: health', '/admin/health'],
  ];
  try {
    for (let n = Math.floor(Math.random() * looks.length); !isOver(); n++) {
      const [kind, path] = looks[n % looks.length]!;
      await countedSend(calls, kind, teacher, ['GET', path]);
      await wait(pauseMs * (0.5 + Math.random()));
    }
  } finally {
    teacher.close();
  }
}
