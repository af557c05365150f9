/** What histories are about, by short names: people, devices, lessons, tasks, programs. */

export const students = ['anna', 'boris'] as const;
export type StudentName = (typeof students)[number];

export const devices = {
  phone: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  laptop: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
};
export type DeviceName = keyof typeof devices;
export const deviceNames = Object.keys(devices) as DeviceName[];

export const lessonNames = ['plain', 'again', 'exam'] as const;
export type LessonName = (typeof lessonNames)[number];

/** Tasks where they stand. One stands in two lessons; no lesson gives the points that the task itself has. */
export const places = {
  sum: { lesson: 'plain', task: 'sum', points: 10 },
  pairs: { lesson: 'plain', task: 'pairs', points: 20 },
  essay: { lesson: 'plain', task: 'essay', points: 12 },
  sumAgain: { lesson: 'again', task: 'sum', points: 5 },
  examSum: { lesson: 'exam', task: 'examSum', points: 15 },
  examEssay: { lesson: 'exam', task: 'examEssay', points: 6 },
} as const;
export type PlaceName = keyof typeof places;
export const placeNames = Object.keys(places) as PlaceName[];
export const placesIn = (lesson: LessonName): PlaceName[] =>
  placeNames.filter((name) => places[name].lesson === lesson);
export const isEssay = (place: PlaceName): boolean => place === 'essay' || place === 'examEssay';

export const sources = ['right', 'half', 'wrong'] as const;
export type Source = (typeof sources)[number];
export type TaskName = (typeof places)[PlaceName]['task'];
export const programs = ['sum', 'pairs', 'examSum'] as const satisfies TaskName[];
