import { inks, svgOf } from '@put/animation/picture-svg';
import { place } from '@put/animation/place';
import { stateOfStep } from '@put/animation/state-of-step';
import type { Animation } from '@put/contract/animations/animation-format';

const width = 320;
const margin = 10;
const longestBytes = 20_000;
/** Where in an animation its picture is taken: the beginning shows nothing yet, the end nothing any more. */
const share = 0.6;

/** A small picture of an animation as SVG text; empty when there is none. */
export function drawPreview(animation: Animation): string {
  const at = Math.floor((animation.steps.length - 1) * share);
  const state = stateOfStep(animation, at);
  if (!state || Object.keys(state).length === 0) return '';
  const svg = svgOf(place(state, width), { ink: inks.light, margin });
  return Buffer.byteLength(svg) <= longestBytes ? svg : '';
}
