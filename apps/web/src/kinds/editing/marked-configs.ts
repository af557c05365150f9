// one chunk for both: apart they would hardly be smaller
export { TextConfigFields } from '../text/editing/text-config.tsx';
export { UploadConfigFields } from '../upload/editing/upload-config.tsx';
