/** The public functions of this module. */
export { countMail, removeOldEmails } from './mail.store.ts';
export { type ListEmail, postEmail, postEmailToMany, postListEmails } from './post-email.ts';
