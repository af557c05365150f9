import type { TaskConfig } from '@put/contract/kinds/task-configs';
import { createContext, use } from 'react';
import type { AnyEditing } from '../../../kinds/kind-editing.ts';

/** The test editing of the task's kind, for rows deep below the form. */
export const TestsOfKind = createContext<NonNullable<AnyEditing['tests']> | null>(null);
/** The set-up of the task, for runs of a solution. */
export const TestConfig = createContext<TaskConfig | null>(null);

export function useTestsOfKind(): NonNullable<AnyEditing['tests']> {
  const found = use(TestsOfKind);
  if (found === null) throw new Error('Tests are written inside TestsOfKind');
  return found;
}
