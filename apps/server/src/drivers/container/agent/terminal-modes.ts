/** The modes that an attach restores: `?N h` switches one on, `?N l` off. */
const keptModes = [1049, 1047, 47, 2004, 1, 25, 1000, 1002, 1003, 1006, 1004];
/** The cursor is visible unless it was hidden; all others are off unless they were switched on. */
const onFromBirth = new Set([25]);

const escape = 0x1b;
const longestParameters = 32;

/** Follows `ESC [ ? … h` and `ESC [ ? … l` in what a terminal puts out, in pieces of any size. */
export class TerminalModes {
  private changed = new Map<number, boolean>();
  /** What has come of a sequence so far; null: none has begun. */
  private begun: string | null = null;

  copy(): TerminalModes {
    const copy = new TerminalModes();
    copy.changed = new Map(this.changed);
    copy.begun = this.begun;
    return copy;
  }

  feed(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      if (this.begun === null) {
        const next = bytes.indexOf(escape, at);
        if (next < 0) return;
        at = next;
        this.begun = '';
      } else {
        this.take(bytes[at]!);
      }
    }
  }

  private take(byte: number): void {
    const seen = this.begun!;
    if (byte === escape) this.begun = '';
    else if (seen === '' && byte === 0x63) this.reset();
    else if (seen === '') this.begun = byte === 0x5b ? '[' : null;
    else if (seen === '[') this.begun = byte === 0x3f ? '[?' : null;
    else if ((byte >= 0x30 && byte <= 0x39) || byte === 0x3b) {
      this.begun = seen.length > longestParameters ? null : seen + String.fromCharCode(byte);
    } else {
      this.begun = null;
      if (byte === 0x68 || byte === 0x6c) this.set(seen.slice(2), byte === 0x68);
    }
  }

  /** `ESC c` of the program itself. */
  private reset(): void {
    this.begun = null;
    this.changed.clear();
  }

  private set(parameters: string, isOn: boolean): void {
    for (const mode of parameters.split(';').map(Number)) {
      if (!keptModes.includes(mode)) continue;
      if (isOn === onFromBirth.has(mode)) this.changed.delete(mode);
      else this.changed.set(mode, isOn);
    }
  }

  /** Puts a terminal of any state into this one. */
  prefix(): Buffer {
    const modes = [...this.changed].map(([mode, isOn]) => `\x1b[?${mode}${isOn ? 'h' : 'l'}`);
    return Buffer.from(`\x1bc${modes.join('')}`, 'latin1');
  }
}
