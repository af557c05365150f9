/** The public functions of this module. */
export { type ListEmail, postEmail, postEmailToMany, postListEmails } from './post-email.ts';
