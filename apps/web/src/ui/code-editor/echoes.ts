/** With more unanswered values than this, the parent does not return what was typed. */
const mostWaiting = 200;

export type Echoes = {
  /** The editor has reported this value. */
  sent: (value: string) => void;
  /**
   * Whether this value is one that the editor reported itself, maybe before more was typed. Then it must not be put
   * into the editor.
   */
  isEcho: (value: string) => boolean;
};

/**
 * A parent may return a typed value late (deferred state, slow render). Putting it into the editor would remove the
 * newest characters. Only a value that the editor never reported is a change by somebody else.
 */
export function makeEchoes(): Echoes {
  let waiting: string[] = [];
  return {
    sent(value) {
      waiting.push(value);
      if (waiting.length > mostWaiting) waiting.shift();
    },
    isEcho(value) {
      // the newest value answers all before it, also when the same text stood there earlier (an undo)
      const index = waiting.at(-1) === value ? waiting.length - 1 : waiting.indexOf(value);
      waiting = index < 0 ? [] : waiting.slice(index + 1);
      return index >= 0;
    },
  };
}
