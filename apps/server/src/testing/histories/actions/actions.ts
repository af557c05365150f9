import { changeWeights, copyCourse, freezeMarks, rejudgeTwice } from './courses.ts';
import { begin, extend, giveMinutes, handIn, openAgain, release } from './exams.ts';
import { disable, endOther, join, leave, showAgain, signInAtOnce, signOut, wait } from './people.ts';
import { judge, reopen, submit, type } from './students.ts';
import {
  changePoints,
  changePolicy,
  changeTests,
  endRejudge,
  giveException,
  moveDeadline,
  rejudge,
  review,
  setPoints,
  takeBackException,
  takePointsBack,
} from './teachers.ts';

/** All that may happen, with how often it is tried. */
export const actions = {
  type,
  reopen,
  submit,
  judge,
  wait,
  begin,
  handIn,
  extend,
  giveMinutes,
  openAgain,
  release,
  moveDeadline,
  changePolicy,
  giveException,
  takeBackException,
  changePoints,
  setPoints,
  takePointsBack,
  review,
  changeTests,
  rejudge,
  endRejudge,
  leave,
  join,
  disable,
  signOut,
  endOther,
  showAgain,
  signInAtOnce,
  copyCourse,
  rejudgeTwice,
  changeWeights,
  freezeMarks,
};
export type ActionName = keyof typeof actions;

export const weights: Partial<Record<ActionName, number>> = {
  type: 6,
  submit: 6,
  judge: 5,
  wait: 5,
  begin: 3,
  disable: 1,
  leave: 1,
  showAgain: 1,
  signInAtOnce: 1,
  copyCourse: 1,
  changeWeights: 1,
};
export const usualWeight = 2;
