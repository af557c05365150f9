/** One chunk for both forms that ask for a code: the first page lists all files, so fewer files are better. */
export { SecondStep as default } from './second-step.tsx';
export { ProveFactorDialog } from './prove-factor-dialog.tsx';
