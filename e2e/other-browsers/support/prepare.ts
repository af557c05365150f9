export type Prepared = {
  /** The address of a lesson with a sample, an animation and tasks, as its student opens it. */
  lesson: string;
  tasks: { python: number; javascript: number; postgresql: number };
  /** The address of a container that has not been started. */
  container: string;
};

const group = (name: string, points: number, tests: object[]) => ({ name, is_sample: points === 0, points, tests });
const groups = (...tests: object[]) => [group('Примеры', 0, tests), group('Основные', 10, tests)];

/** Makes what the stories work with, by calls. */
export async function prepare(address: string): Promise<Prepared> {
  const teacher = await signIn(address, 'admin');
  const student = await signIn(address, 'student');
  const { courses } = await teacher<{ courses: { id: number; title: string }[] }>('GET', '/admin/courses');
  const { id: courseId } = courses.find(({ title }) => title === 'Python: первые шаги')!;
  const { animations } = await teacher<{ animations: { id: number; title: string }[] }>(
    'GET',
    '/admin/animations?limit=100',
  );
  const search = animations.find(({ title }) => title === 'Двоичный поиск')!;
  const { id: lessonId } = await teacher<{ id: number }>('POST', '/admin/lesson', {
    course_id: courseId,
    title: 'Другой браузер',
    status: 'published',
    body: `## Пример\n\n\`\`\`python run\nprint(6 * 7)\n\`\`\`\n\n::animation{id=${search.id}}\n`,
  });

  const makeProgram = async (language: string, file: string, right: string) => {
    const { id } = await teacher<{ id: number }>('POST', '/admin/task', {
      kind: 'program',
      title: `Сумма: ${language}`,
      statement: 'Сложите два числа.',
      status: 'ready',
      config: { languages: [language], checker: { kind: 'tokens' } },
      test_groups: groups({ input: '1\n2\n', answer: '3\n' }, { input: '20\n22\n', answer: '42\n' }),
      solutions: [{ language, expected: 'accepted', files: [{ name: file, content: right }] }],
    });
    return id;
  };
  const python = await makeProgram('python', 'main.py', 'print(int(input()) + int(input()))');
  const javascript = await makeProgram(
    'javascript',
    'main.js',
    "console.log(require('fs').readFileSync(0, 'utf8').trim().split('\\n').reduce((sum, one) => sum + Number(one), 0));",
  );
  const { id: postgresql } = await teacher<{ id: number }>('POST', '/admin/task', {
    kind: 'sql',
    title: 'Имена',
    status: 'ready',
    config: {
      dialect: 'postgresql',
      schema: 'create table pupil (name text);',
      is_ordered: true,
      compares_column_names: true,
      check_query: null,
    },
    test_groups: groups({
      input: "insert into pupil values ('Аня');",
      answer: JSON.stringify({ columns: ['name'], rows: [['Аня']] }),
    }),
    solutions: [
      { language: 'sql', expected: 'accepted', files: [{ name: 'query.sql', content: 'select name from pupil' }] },
    ],
  });
  await teacher('POST', `/admin/lesson/${lessonId}/tasks`, {
    tasks: [python, javascript, postgresql].map((task_id) => ({ task_id, points: 10 })),
    began_from: { tasks: [] },
  });

  const { templates } = await student<{ templates: { id: number; title: string }[] }>('GET', '/user/containers');
  const { id: template_id } = templates.find(({ title }) => title === 'Linux')!;
  const container = await student<{ id: number }>('POST', '/user/container', { template_id });
  return {
    lesson: `/user_ui/course/${courseId}?lesson_id=${lessonId}`,
    tasks: { python, javascript, postgresql },
    container: `/user_ui/container/${container.id}`,
  };
}

async function signIn(address: string, login: string) {
  const send = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as T;
  };
  const credentials = { login, password: `${login}-demo` };
  const { access_token } = await send<{ access_token: string }>('POST', '/auth/login', credentials);
  return <T>(method: string, path: string, body?: object) => send<T>(method, path, body, access_token);
}
