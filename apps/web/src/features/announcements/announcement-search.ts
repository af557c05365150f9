/** `course_id`, `user_group_id`: only those to this course or group; `id`: whose readers are shown. */
export type AnnouncementSearch = { course_id?: number; user_group_id?: number; page?: number; id?: number };

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;

export const readAnnouncementSearch = ({ course_id, user_group_id, page, id }: Record<string, unknown>) =>
  ({
    ...(isPositive(course_id) && { course_id }),
    ...(isPositive(user_group_id) && { user_group_id }),
    ...(isPositive(page) && page > 1 && { page }),
    ...(isPositive(id) && { id }),
  }) as AnnouncementSearch;
