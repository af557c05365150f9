const tabs = ['about', 'exceptions', 'groups', 'rules', 'marks'] as const;

/** Parts of the course's page; the plan has no name in the address. */
export type CourseTab = 'plan' | (typeof tabs)[number];
export type CourseEditSearch = { tab?: Exclude<CourseTab, 'plan'> };

export function readCourseEditSearch({ tab }: Record<string, unknown>): CourseEditSearch {
  const known = tabs.find((name) => name === tab);
  return known === undefined ? {} : { tab: known };
}
