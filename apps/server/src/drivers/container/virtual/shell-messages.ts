/** Messages between the agent and the process of a shell: four bytes of length, then JSON. Bytes are a Latin-1 string. */

export type ShellStart = {
  /** Absent: a shell that asks for lines. */
  script?: string;
  /** One character a byte: what the script reads. */
  stdin: string;
  /** Absolute, as the student sees it. */
  cwd: string;
  env: Record<string, string>;
  /** Commands that bring back variables, aliases and functions of a shell that was ended. */
  restore: string;
};

/** What a shell asks of the agent. Paths begin with `/`, which is the home folder. */
export type FileQuestion =
  | { do: 'stat' | 'lstat' | 'readdir' | 'read' | 'readlink' | 'realpath'; path: string }
  | { do: 'write' | 'append'; path: string; data: string }
  | { do: 'mkdir' | 'remove'; path: string; isDeep: boolean; isForced: boolean }
  | { do: 'rename' | 'link'; path: string; to: string }
  | { do: 'symlink'; path: string; target: string }
  | { do: 'chmod'; path: string; mode: number }
  | { do: 'utimes'; path: string; atimeMs: number; mtimeMs: number };

export type ShownStat = {
  kind: 'folder' | 'file' | 'link' | 'other';
  mode: number;
  size: number;
  mtimeMs: number;
  ino: number;
};
export type ShownEntry = Pick<ShownStat, 'kind'> & { name: string };

/** A run of Python in the home folder, to which names are relative. */
export type PythonQuestion = {
  do: 'python';
  /** Null: what is typed runs line after line. */
  main: { file: string } | { source: string; name: string } | null;
  at: string;
  /** The program's own name first. */
  argv: readonly string[];
  /** One character a byte. */
  stdin: string;
  /** What it reads is typed. */
  isTyped: boolean;
  /** What it prints is shown at once, and not in the answer. */
  isShown: boolean;
};
/** `stdout` has one character a byte, `stderr` is text. */
export type PythonRan = { stdout: string; stderr: string; code: number };

/** `input`: a line that the student types, or all until Ctrl+D. */
export type Question = FileQuestion | PythonQuestion | { do: 'input'; isLine: boolean };

export type ToShell =
  | { start: ShellStart }
  | { line: string }
  /** `error`: a code of the system, such as ENOENT. */
  | { answers: number; value?: unknown; error?: string };

export type FromShell =
  | { ready: true }
  | { asks: number; question: Question }
  /** 1: standard output, 2: errors. */
  | { out: string; to: 1 | 2 }
  /** The line is done, and another one is wanted. */
  | { prompt: true; cwd: string; saved: string; cpuMs: number }
  /** The line is only the beginning of a command. */
  | { wantsMore: true }
  /** `isFault`: not by `exit`. */
  | { ends: number; isFault: boolean; cpuMs: number };

/** What the shell calls the terminal's own files. */
export const terminalFolder = '/dev/put';
export const shownHome = '/home/student';
