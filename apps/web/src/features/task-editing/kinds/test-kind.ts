import type { TaskKind } from '@put/contract/kinds';
import type { TaskConfig } from '@put/contract/task-configs';
import { createContext } from 'react';

/** The kind whose tests and solutions are being written: rows deep below the form draw what it needs. */
export const TestKind = createContext<TaskKind>('program');
/** Its set-up, for what runs a solution. */
export const TestConfig = createContext<TaskConfig | null>(null);
