/** One file for both moments in which a code is asked for: the list of all files comes with the first page. */
export { SecondStep as default } from './second-step.tsx';
export { ProveFactorDialog } from './prove-factor-dialog.tsx';
