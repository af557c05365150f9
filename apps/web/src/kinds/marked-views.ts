// one chunk for both: apart they would hardly be smaller
export { TextAnswerView } from './text/text-answer-view.tsx';
export { UploadAnswerView } from './upload/upload-answer-view.tsx';
