import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import { layout } from '../marks.ts';

/** Everything behind sign-in stands in the shell: the user's area and the administrator's. */
export const Route = createFileRoute('/_app')({ staticData: layout, component: Shell });
