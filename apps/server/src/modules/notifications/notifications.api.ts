/** The public functions of this module. */
export { notify, notifyEach, takeBack } from './notify.ts';
