import { useIsStaff } from '../../api/current-user.ts';

/** Where the courses of whoever looks are: a student's stand at home, a teacher's in their list. */
export const useCoursesPlace = () =>
  useIsStaff()
    ? ({ to: '/admin/course/list', words: 'К курсам' } as const)
    : ({ to: '/', words: 'К моим курсам' } as const);
