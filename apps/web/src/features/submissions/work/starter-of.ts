import { mainFileOf } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';
import type { Text } from '../../../parts/answers/draft.ts';

/** The initial content of the editor. */
export function starterOf({ languages: [language], starter_files }: MyTask): Text {
  if (language === undefined) return { language: null, files: [], answer: null };
  const main = { name: mainFileOf[language], content: '' };
  const given = starter_files.map(({ name, content }) => ({ name, content }));
  // the program starts in the first file, which must be the student's own
  const files =
    starter_files[0]?.access === 'read' && !given.some(({ name }) => name === main.name) ? [main, ...given] : given;
  return { language, files: files.length > 0 ? files : [main], answer: null };
}
