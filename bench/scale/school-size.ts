/** How large a school is. A person's own rows, and those of a course, are as many in a school of any size. */
export type SchoolSize = { people: number; submissions: number };

/** What follows from the size: the ids of all rows are counted from 1, so that one row finds another by arithmetic. */
export function planOf({ people, submissions }: SchoolSize) {
  const courses = people / 100;
  // four courses a person, one of each quarter of all courses
  if (courses < 4 || courses % 4 !== 0) throw new Error('people: a multiple of 400');
  const triesEach = Math.max(1, Math.round(submissions / people / attemptsOnAverage));
  if (triesEach > coursesOfPerson * placesOfCourse) throw new Error('submissions: at most 300 a person');
  return {
    people,
    courses,
    groups: people / peopleOfGroup,
    lessons: courses * lessonsOfCourse,
    tasks: courses * 20,
    /** How many tasks of lessons a person has tried. */
    triesEach,
    /** The administrator with all rights; before them stand the students, and a colleague a course. */
    admin: people + courses + 1,
    places: placesOfCourse,
  };
}
export type SchoolPlan = ReturnType<typeof planOf>;

/** Statements that fill one table. */
export type Step = { table: string; statements: string[] };

export const peopleOfGroup = 25;
export const coursesOfPerson = 4;
export const lessonsOfCourse = 6;
export const tasksOfLesson = 5;
const placesOfCourse = lessonsOfCourse * tasksOfLesson;
/** One to four, equally often. */
const attemptsOnAverage = 2.5;

/** The course of a group in a quarter of all courses, as SQL of a group's number and a quarter from 0 to 3. */
export const courseOfGroup = ({ courses }: SchoolPlan, group: string, quarter: string) =>
  `(1 + (${group} + ${quarter} * ${courses / 4}) % ${courses})`;

/** When a lesson begins, as SQL of its id: half of all courses go on, the others are one year and two years old. */
export const beginOfLesson = ({ courses }: SchoolPlan, lesson: string) =>
  `(now() - interval '1 hour' - interval '6 days'
     - (${lessonsOfCourse} - 1 - (${lesson} - 1) % ${lessonsOfCourse}) * interval '7 days'
     - greatest(0, ((${lesson} - 1) / ${lessonsOfCourse}) * 4 / ${courses} - 1) * interval '365 days')`;

/** The task at a place of a lesson, as SQL. Tasks stand in more than one course. */
export const taskAt = ({ tasks }: SchoolPlan, lesson: string, place: string) =>
  `(1 + (((${lesson} - 1) / ${lessonsOfCourse}) * 20
     + ((${lesson} - 1) % ${lessonsOfCourse}) * ${tasksOfLesson} + ${place}) % ${tasks})`;
