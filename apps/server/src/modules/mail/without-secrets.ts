/** Hides the token of a link, and the code of an invitation: nobody but the recipient may use it, not even an administrator. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(/token=[\w-]{43}/g, 'token=…').replaceAll(/invite=[\w-]+/g, 'invite=…');

/**
 * Hides tokens that reset a password, in an e-mail that an administrator passes on. It may have been written while
 * there was a mail server.
 */
export const withoutPasswordLinks = (text: string): string =>
  text.replaceAll(/(?<=reset_password\/do\?)token=[\w-]{43}/g, 'token=…');
