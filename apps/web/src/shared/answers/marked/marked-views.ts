// one piece of the page: either without the other is hardly smaller
export { TextAnswerView } from './text-answer-view.tsx';
export { UploadAnswerView } from './upload-answer-view.tsx';
