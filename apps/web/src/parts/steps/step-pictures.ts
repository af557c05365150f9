import { place, type Room, roomOf } from '@put/animation/place';
import type { Picture } from '@put/animation/picture';
import type { Recording } from '@put/animation/trace/read-trace';
import { TraceStates } from '@put/animation/trace/states-of-trace';

/** So many steps tell how much room all of them need. Counting more would be felt when the player opens. */
const mostCounted = 500;

/** The pictures of a recorded run. Each variable keeps its place in them. */
export class StepPictures {
  readonly #states: TraceStates;
  #room: Room = {};

  /** @param sources the texts of the program's files */
  constructor(recording: Recording, sources: readonly string[]) {
    this.#states = new TraceStates(recording, sources);
    const stride = Math.ceil(this.#states.length / mostCounted);
    for (let at = this.#states.length - 1; at >= 0; at -= stride) this.#count(at);
  }

  /** Whether everything of a step is in its picture. */
  isWhole(at: number): boolean {
    return this.#states.stateAt(at).isWhole;
  }

  at(at: number, width: number): Picture {
    return place(this.#count(at), width, this.#room);
  }

  /** A long run may need more room at a step that was not counted. */
  #count(at: number) {
    const { state } = this.#states.stateAt(at);
    this.#room = roomOf([state], this.#room);
    return state;
  }
}
