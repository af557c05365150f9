/** All dialogs of the editor are one file, loaded when the first of them opens. */
export { AnimationDialog } from '../animation-bank/insert/animation-dialog.tsx';
export { ContainerDialog } from './container-dialog.tsx';
export { HelpDialog } from './help-dialog.tsx';
export { TaskDialog } from './task-dialog.tsx';
