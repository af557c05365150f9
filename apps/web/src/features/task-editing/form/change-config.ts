import type { TaskConfig } from '@put/contract/kinds/task-configs';
import type { Change } from './use-task-form.ts';

/** Changes the set-up of the kind. Paths begin inside it: «questions.0.text». */
export const changeConfig =
  (change: Change) =>
  (path: string, recipe: (config: TaskConfig) => TaskConfig): void =>
    change(`config.${path}`, (form) => ({ config: recipe(form.config) }));
