import type { TestCaller } from '../build-app.ts';
import type { Known, Try } from './tries.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The moment that the class shows: day and hour from the beginning of the story. */
export const nowDay = 56;
export const nowHour = 12;

export type Task = { id: number; title: string; kind: string };
export type Lesson = { id: number; title: string; tasks: Task[] };
export type Step = { atMs: number; run: () => Promise<void> };
export type NewExamTask = {
  title: string;
  statement: string;
  samples: readonly { input: string; answer: string }[];
  hidden: readonly { input: string; answer: string }[];
  right: string;
};

/** What the story is played with. */
export type School = {
  /** Midnight of its first day. */
  beganMs: number;
  courseIds: number[];
  /** Of the course that the story is about. */
  lessons: Lesson[];
  tasks: Map<number, Known>;
  groupIds: number[];
  userIds: number[];
  exam: { id: number; taskIds: number[] };
  teacher: () => TestCaller;
  student: (who: number) => TestCaller;
  /** Adds a step while others are played. */
  plan: (step: Step) => void;
  submit: (who: number, lessonId: number, task: Task, one: Try) => Promise<void>;
  submitExam: (who: number, number: number, content: string) => Promise<void>;
  /** The last work at a task: of this person, or of somebody else when there is none. */
  findWork: (who: number, lesson: number, title: string) => { id: number; who: number };
  makeTask: (task: NewExamTask) => Promise<number>;
  handInOverdue: () => Promise<void>;
  compare: (runId: number) => Promise<void>;
  /** As the page of a student says where it is. */
  say: (who: number, taskId: number | null, doing: 'reads' | 'writes' | 'runs') => Promise<void>;
  seeAll: () => Promise<void>;
};
