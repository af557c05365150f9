/** The link of a letter that goes to its reader is nobody else's, not even an administrator's. */
export const withoutSecrets = (text: string): string => text.replaceAll(/token=[\w-]{43}/g, 'token=…');

/** Of a letter that is kept to be handed on. The key to an account is not: one may have been written while there was a mail server. */
export const withoutPasswordLinks = (text: string): string =>
  text.replaceAll(/(?<=reset_password\/do\?)token=[\w-]{43}/g, 'token=…');
