/** The public functions of this module. */
export { lockReadersWith, notify, notifyEach, readThing, takeBack } from './notify.ts';
