/** What opens over the editor comes together, when the first of them is wanted. */
export { HelpDialog } from './help-dialog.tsx';
export { TaskDialog } from './task-dialog.tsx';
