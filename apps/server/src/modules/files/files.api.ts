/** The public functions of this module. */
export { coverUrl, findReadableFile, holdPublicFile, isPublicPicture, listOwnFiles } from './files.store.ts';
export { keepContent } from './keep-content.ts';
export { readUpload } from './read-upload.ts';
