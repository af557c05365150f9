// one chunk for all: apart they would hardly be smaller
export { TextLength, TextRubric } from '../text/editing/text-config.tsx';
export { UploadLimits, UploadProgram, UploadRubric } from '../upload/editing/upload-config.tsx';
