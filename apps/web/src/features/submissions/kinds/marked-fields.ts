// one piece of the page: either without the other is hardly smaller
export { TextField } from './text-field.tsx';
export { UploadField } from './upload-field.tsx';
