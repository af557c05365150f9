/** An export that can never come off. The message is for the person who asked, in Russian. */
export class CanNotExport extends Error {
  override name = 'CanNotExport';
}
