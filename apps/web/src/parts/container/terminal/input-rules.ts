/** An answer of the terminal itself to a program: its kind, its colours, where its cursor stands. */
export const isReport = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  /^\u001b(?:\[[?>]?[\d;]*(?:[cRn]|\$y)|\[\?[\d;]*u|[\]P].*)$/s.test(text);

/** What a key means together with Ctrl: Ctrl+C is the byte 3. Null when Ctrl has no meaning for it. */
export function withCtrl(text: string): string | null {
  const code = text.toUpperCase().codePointAt(0) ?? 0;
  if (text.length !== 1) return null;
  if (text === ' ') return '\0';
  return code >= 64 && code <= 95 ? String.fromCodePoint(code - 64) : null;
}

/** Whether a shell could take it for several commands: there is something behind a line break. */
export const hasSeveralLines = (text: string): boolean => /\r?\n|\r/.test(text.replace(/[\r\n]+$/, ''));

/** The port of an address that only programs in the container can reach; null for others. */
export function localPort(address: string): number | null {
  try {
    const { hostname, port, protocol } = new URL(address);
    const isLocal = ['localhost', '127.0.0.1', '0.0.0.0', '[::1]', '[::]'].includes(hostname);
    return isLocal && protocol === 'http:' ? Number(port || '80') : null;
  } catch {
    return null;
  }
}

export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** Esc and then Tab within this time leaves the terminal, as it leaves an editor. */
const leaveWithinMs = 2000;

/** Watches keys; true for a Tab that leaves. */
export function tabLeaves() {
  let escapedAtMs = -Infinity;
  return ({ key, timeStamp, type }: Pick<KeyboardEvent, 'key' | 'timeStamp' | 'type'>): boolean => {
    if (type !== 'keydown' || key === 'Shift') return false;
    const isLeaving = key === 'Tab' && timeStamp - escapedAtMs < leaveWithinMs;
    escapedAtMs = key === 'Escape' ? timeStamp : -Infinity;
    return isLeaving;
  };
}
