/** A path of a course or of something in it, in whatever form the author wrote it: alone, or with the address of the site. */
const path = /(^|[\s("'<>[\]])(https?:\/\/[^\s/?#"'<>()]+)?(\/user_ui\/course\/(\d+))(?!\d)(\/?\?[^\s)"'<>\]#]*)?/g;
const lesson = /(lesson_id=)(\d+)(?!\d)/;

export type Copied = { from: number; to: number; lessons: ReadonlyMap<number, number>; origin: string };

/**
 * The text with its links into the copied course leading into the copy. Links into other courses and to other sites stay;
 * so does one to a lesson that was not copied, which would lead nowhere in the copy.
 */
export const linksIntoCopy = (text: string, { from, to, lessons, origin }: Copied): string =>
  text.replaceAll(
    path,
    (whole, before: string, site: string | undefined, _: string, course: string, query: string | undefined) => {
      if (Number(course) !== from || (site !== undefined && site !== origin)) return whole;
      const named = lesson.exec(query ?? '')?.[2];
      if (named !== undefined && !lessons.has(Number(named))) return whole;
      const own = query?.replace(lesson, (_all, key: string, id: string) => `${key}${lessons.get(Number(id))}`) ?? '';
      return `${before}${site ?? ''}/user_ui/course/${to}${own}`;
    },
  );
