import type { Schema } from '../../../drivers/database/schema.ts';
import { animations } from './animations.sql.ts';
import { containers } from './containers.sql.ts';
import { courses } from './courses.sql.ts';
import { exams } from './exams.sql.ts';
import { type Fates, own, type TableFate } from './fate.sql.ts';
import { notifications } from './notifications.sql.ts';
import { office } from './office.sql.ts';
import { people } from './people.sql.ts';
import { questions } from './questions.sql.ts';
import { submissions } from './submissions.sql.ts';
import { tasks } from './tasks.sql.ts';

/** All tables. One that no subject declares does not compile. */
const declared: Fates<Schema> = {
  ...animations,
  ...containers,
  ...courses,
  ...exams,
  ...notifications,
  ...office,
  ...people,
  ...questions,
  ...submissions,
  ...tasks,
};

/** Tables that only programs of the release before still use. A trigger writes drafts there too. */
const ofOlderPrograms = { draft: { removed: own(), columns: {} } };

export const fates: Readonly<Record<string, TableFate<Record<string, unknown>>>> = { ...declared, ...ofOlderPrograms };

/** Done first, because they find their rows by others that go, or that lose what names the person. */
const first: readonly string[] = ['audit', 'import_run', 'invitation', 'mail_message', 'sign_in_failure', 'export_run'];
/** Done last: what others find their rows by, what names the person, and statistics that nobody stands in any more. */
const last: readonly string[] = ['container', 'task_stat', 'user'];

export const tablesInOrder: readonly string[] = [
  ...first,
  ...Object.keys(fates).filter((table) => !first.includes(table) && !last.includes(table)),
  ...last,
];
