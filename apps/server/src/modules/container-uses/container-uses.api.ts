/** The public functions of this module. */
export { copyCourseContainers, copyLessonContainers } from './container-uses.store.ts';
export { keepContainers } from './keep-containers.ts';
