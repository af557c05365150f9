/** More waiting echoes than this mean that nobody answers with what was typed. */
const mostWaiting = 200;

export type Echoes = {
  /** The editor said this. */
  sent: (value: string) => void;
  /** Is this value only our own words coming back, maybe after more was typed? Then it must not be put into the editor. */
  isEcho: (value: string) => boolean;
};

/**
 * A parent may answer late (a deferred state, a slow render). Its `value` is then what was typed a moment ago, and putting it
 * back would eat the newest letters. Only a value that the editor never said is somebody's change.
 */
export function makeEchoes(): Echoes {
  let waiting: string[] = [];
  return {
    sent(value) {
      waiting.push(value);
      if (waiting.length > mostWaiting) waiting.shift();
    },
    isEcho(value) {
      // the newest words answer for all before them, also when the same stood there earlier (an undo)
      const place = waiting.at(-1) === value ? waiting.length - 1 : waiting.indexOf(value);
      waiting = place < 0 ? [] : waiting.slice(place + 1);
      return place >= 0;
    },
  };
}
