import { setTimeout as wait } from 'node:timers/promises';
import { patientStudent } from '../../apps/server/src/testing/processes/patient-student.ts';
import { studentPassword } from '../../apps/server/src/testing/processes/students-at-work.ts';
import { signInOnDevice } from '../product.ts';
import { type Calls, counted, countedSend } from './calls.ts';

/** Where the class works today. */
export type Today = { api: string; lessonId: number; courseId: number; taskIds: readonly number[] };

export type Handed = { ids: number[]; uploads: number };

const draftsOfTask = 6;
const hundred = 100;
const answersOfTask = 2;
const socketOf = (api: string) => `${api.replace('http', 'ws')}/ws`;

/**
 * One student's day: signs in, reads, solves the tasks of the lesson, typing and handing in, looks at what came of it,
 * and leaves. It takes `forMs`, with pauses of about the same length.
 */
export async function spendDay(
  today: Today,
  calls: Calls,
  handed: Handed,
  login: string,
  forMs: number,
): Promise<void> {
  const { api, lessonId, courseId, taskIds } = today;
  const pauseMs = forMs / (12 + taskIds.length * (2 + draftsOfTask + 2 * answersOfTask));
  const think = () => wait(pauseMs * (0.5 + Math.random()));
  const signedIn = await counted(calls, 'sign-in', () => signInOnDevice(api, login, studentPassword));
  if (!signedIn) return;
  const student = patientStudent(api, socketOf(api), signedIn.token);
  const ask = <T>(kind: string, ...call: [string, string, object?]) => countedSend<T>(calls, kind, student, call);
  const read = async (kind: string, path: string) => {
    await ask(kind, 'GET', path);
    await think();
  };
  let refreshToken = signedIn.refreshToken;
  const renew = async () => {
    // with the cookie of its browser: without one each renewal would be of another device
    const tokens = await counted(calls, 'renewal of a session', () => renewSession(api, refreshToken, signedIn.cookie));
    refreshToken = tokens?.body.refresh_token ?? refreshToken;
  };
  try {
    await read('home', '/user/home');
    await read('course', `/user/course/${courseId}`);
    await read('lesson', `/user/lesson/${lessonId}`);
    student.follow(`lecture:lesson:${lessonId}`);
    for (const taskId of taskIds) {
      student.say({ type: 'here', lesson_id: lessonId, task_id: taskId, doing: 'reads' });
      await read('task', `/user/task/${taskId}?lesson_id=${lessonId}`);
      await solve(taskId);
      await renew();
      await read('what waits for me', '/user/notifications/count');
    }
    if (Math.random() < 0.1) await upload();
    if (Math.random() < 0.05)
      await ask('question', 'POST', '/user/question', { lesson_id: lessonId, text: 'Почему мой ответ неверный?' });
    await read('my results', '/user/results');
    await read('notifications', '/user/notifications');
    await read('home', '/user/home');
    // the others close the page
    if (Math.random() < 0.5) await ask('sign-out', 'POST', '/auth/logout', { refresh_token: refreshToken });
  } finally {
    student.close();
    calls.refused.push(...student.failures.map((failure) => `repeated: ${failure}`));
  }

  async function solve(taskId: number): Promise<void> {
    const page = crypto.randomUUID();
    let began_from: string | null = null;
    const stored = await ask<{ draft: { version?: string } | null }>(
      'draft: read',
      'GET',
      `/user/task/${taskId}/draft?lesson_id=${lessonId}`,
    );
    began_from = stored?.draft?.version ?? null;
    for (let n = 1; n <= draftsOfTask; n++) {
      student.say({ type: 'here', lesson_id: lessonId, task_id: taskId, doing: 'writes' });
      const draft = { language: 'javascript', files: programOf(login, n), lesson_id: lessonId, page, count: n };
      const mark: { version?: string } | undefined = await ask('draft: saved', 'POST', `/user/task/${taskId}/draft`, {
        ...draft,
        began_from,
      });
      began_from = mark?.version ?? began_from;
      await think();
    }
    for (let n = 1; n <= answersOfTask; n++) await handIn(taskId, n);
    await ask('my solutions', 'GET', `/user/task/${taskId}/submissions?lesson_id=${lessonId}`);
  }

  async function handIn(taskId: number, n: number): Promise<void> {
    const made = await ask<{ id: number }>('solution: handed in', 'POST', '/user/submission', {
      task_id: taskId,
      lesson_id: lessonId,
      language: 'javascript',
      files: programOf(login, hundred + n),
    });
    if (!made) return;
    handed.ids.push(made.id);
    student.follow(`submission:${made.id}`);
    await think();
    await ask('solution: its verdict', 'GET', `/user/submission/${made.id}`);
    await think();
  }

  async function upload(): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([`${login}\n${crypto.randomUUID()}\n`], { type: 'text/plain' }), 'заметки.txt');
    const headers = { authorization: `Bearer ${signedIn!.token}` };
    const answer = await counted(calls, 'file: uploaded', () =>
      fetch(`${api}/file`, { method: 'POST', headers, body: form }),
    );
    if (answer) handed.uploads += 1;
  }
}

async function renewSession(api: string, refresh_token: string, cookie: string) {
  const answer = await fetch(`${api}/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ refresh_token }),
  });
  return { status: answer.status, body: (await answer.json()) as { refresh_token: string } };
}

/** Each of them is another one, and grows as it is typed. */
const programOf = (login: string, n: number) => [
  {
    name: 'main.js',
    content: `// ${login}, ${n}\n${`let x${n} = 'число'; `.repeat(n % hundred)}\nconsole.log('Привет, мир!');`,
  },
];
