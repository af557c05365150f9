/**
 * What is said of a text while it is sent. One that was refused or found no network stays so until the outcome: leaving
 * the editor sends it again, and the notice with the ways to take the text along must not go away under the press.
 */
export const whileSending = <Save extends { is: string }>(save: Save): Save | { is: 'saving' } =>
  save.is === 'offline' || save.is === 'refused' ? save : { is: 'saving' };
