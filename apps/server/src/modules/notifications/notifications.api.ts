/** The public functions of this module. */
export { lockReadersWith, notify, notifyEach, readThing, takeBack } from './notify.ts';
export { removeOldNotifications } from './notifications.store.ts';
export { type Posting, postToReaders } from './post-to-readers.ts';
