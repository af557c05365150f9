import type { EditedAnimation } from '@put/contract/animations/animation-editing';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer, problem } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { animation as editing } from '../editing.ts';
import AnimationConfigFields from './animation-config.tsx';

const ask = (question: string) => ({ question, do: 'pick', part: 'p0', points: 1 });
const part = { p0: { kind: 'values', title: '', rows: { a: { v: '1', o: 0 } } } };
const about = {
  id: 8,
  title: 'Обход',
  kind: 'scene',
  status: 'ready',
  summary: '',
  tag_ids: [],
  owner: null,
  updated_at: '2026-01-01T00:00:00Z',
};
const played = { allows_input: false, input_hint: '', speed: 1, words: '' };

/** The set-up of a task at a bank with one animation; its program is the question that it asks twice. */
async function open(first: Partial<AnimationConfig>, bank: object | null) {
  signInAs({ is_admin: true });
  fakeServer(({ path, body }) => {
    if (path.startsWith('/api/v1/admin/animations'))
      return { body: { animations: [{ ...about, total_steps: 2, uses: 0, preview: '' }], total: 1 } };
    if (path.endsWith('/animation/compile')) {
      const { source } = body as { source: string };
      const steps = [1, 2].map(() => ({ say: 'Шаг.', patch: part, ask: ask(source) }));
      const animation = { format: 1, kind: 'scene', title: '', code: null, language: 'python', steps };
      const shown = { ...played, id: 0, version: 0, title: '', kind: 'scene', total_steps: 2, input: '', animation };
      return { body: { shown, complaint: null, advice: [] } };
    }
    return bank === null ? problem(404, 'not_found') : { body: bank };
  });
  let config: AnimationConfig = { ...editing.emptyConfig, ...first };
  function Form() {
    const [shown, setShown] = useState(config);
    const change: ConfigFieldsProps<'animation'>['onChange'] = (_path, to) => {
      config = to(config);
      setShown(config);
    };
    return <AnimationConfigFields config={shown} errors={{}} onChange={change} />;
  }
  await renderScreen(<Form />);
  return () => config;
}
const inBank = (version: number, more: Partial<EditedAnimation> = {}) => ({
  ...about,
  ...played,
  source: 'Кто первый?',
  input: '1 2',
  listing: null,
  file_sha256: null,
  version,
  complaint: null,
  uses: [],
  author_name: null,
  written_at: '2026-01-01T00:00:00Z',
  ...more,
});

test('an animation of the bank is found and copied, and its first question is shown', async () => {
  const config = await open({}, inBank(4));
  fireEvent.click(await screen.findByRole('combobox', { name: 'Анимация из банка' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Обход' }));
  await screen.findByText('2 вопроса; первый — «Кто первый?»');
  expect(config()).toMatchObject({
    animation_id: 8,
    version: 4,
    title: 'Обход',
    program: 'Кто первый?',
    input: '1 2',
  });
});

const copied = { animation_id: 8, version: 1, title: 'Обход', program: 'Какую берём?' };

test('a newer version of the bank is offered, and the task keeps its copy until it is taken', async () => {
  const config = await open(copied, inBank(2));
  await screen.findByText('В банке есть версия 2, а в задаче — 1');
  await screen.findByText(/первый — «Какую берём\?»/);
  expect(config().program).toBe('Какую берём?');
  fireEvent.click(screen.getByRole('button', { name: 'Взять новую версию' }));
  await screen.findByText(/первый — «Кто первый\?»/);
  expect(config()).toMatchObject({ version: 2, program: 'Кто первый?' });
  expect(screen.queryByText(/^В банке есть версия/)).toBeNull();
});

test('what became of the animation in the bank is said: it does not compile, is gone, stands in a text', async () => {
  await open(
    copied,
    inBank(2, { status: 'broken', uses: [{ place: 'lesson', id: 1, title: 'Графы', course_title: null }] }),
  );
  await screen.findByText(/сейчас она не собирается. Задача держит версию 1\./);
  expect(screen.getByText(/Эта анимация стоит и в текстах: «Графы»\./)).toBeDefined();
});

test('an animation that is gone leaves its copy', async () => {
  await open(copied, null);
  await screen.findByText(/У задачи осталась её копия/);
});
