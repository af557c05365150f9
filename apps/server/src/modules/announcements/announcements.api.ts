/** The public functions of this module. */
export { listUnread as listUnreadAnnouncements } from './announcements.store.ts';
