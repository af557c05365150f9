/** The public functions of this module. */
export { notify, notifyEach, readThing, takeBack } from './notify.ts';
