import type { TaskConfig, TaskKind } from '@put/contract/kinds';
import { createContext } from 'react';

/** The kind whose tests and solutions are being written: rows deep below the form draw what it needs. */
export const TestKind = createContext<TaskKind>('program');
/** Its set-up, for what runs a solution. */
export const TestConfig = createContext<TaskConfig | null>(null);
