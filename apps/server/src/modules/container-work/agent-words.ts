import { Refusal } from '@put/contract/base/refusals';
import { AgentRefusal, type AgentRefusalCode } from '../../drivers/container/protocol/agent.ts';

/** What the agent would not do, in words for its student. */
const words: Record<AgentRefusalCode, string> = {
  no_entry: 'Такого файла или папки нет.',
  exists: 'Такое имя здесь уже есть.',
  not_empty: 'Папка не пустая.',
  is_folder: 'Это папка, а не файл.',
  not_folder: 'Это файл, а не папка.',
  denied: 'Права не позволяют этого сделать.',
  no_space: 'Место в контейнере закончилось. Удалите лишние файлы.',
  too_long: 'Имя или путь слишком длинные.',
  changed: 'Файл изменился, пока вы работали.',
  too_large: 'Файл слишком большой.',
  no_port: 'На этом порту никто не слушает.',
  no_terminal: 'Такого терминала уже нет.',
  too_many: 'Слишком много сразу. Закройте лишнее.',
  bad_name: 'Такого имени у файла быть не может.',
  busy: 'Контейнер занят. Попробуйте ещё раз.',
  unsupported: 'В этом контейнере так сделать нельзя.',
  failed: 'Контейнер не смог этого сделать. Попробуйте ещё раз.',
};

/** Refusals of the agent become refusals of ours; whatever else goes wrong stays as it is. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error;
    throw new Refusal(error.code === 'changed' ? 'conflict' : 'container_refused', { detail: words[error.code] });
  }
}
