/** The public functions of this module. */
export { checkContents, type Checked } from './check-contents.ts';
export { copyContents } from './copy-contents.ts';
export { coverUrl, findReadableFile, holdPublicFile, isPublicPicture, listOwnFiles, sumFiles } from './files.store.ts';
export { forgetContents } from './forget-contents.ts';
export { keepContent } from './keep-content.ts';
export { readUpload } from './read-upload.ts';
