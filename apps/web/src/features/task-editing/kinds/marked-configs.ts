// one piece of the page: either without the other is hardly smaller
export { TextConfigFields } from './text-config.tsx';
export { UploadConfigFields } from './upload-config.tsx';
