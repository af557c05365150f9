/** The public functions of this module. */
export { postEmail, postEmailToMany } from './post-email.ts';
