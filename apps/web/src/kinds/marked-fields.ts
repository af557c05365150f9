// one chunk for both: apart they would hardly be smaller
export { TextField } from './text/text-field.tsx';
export { UploadField } from './upload/upload-field.tsx';
