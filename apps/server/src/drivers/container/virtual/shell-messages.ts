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
  /** It is the program of a check: files that it alone sees in `checkFolder`, by their paths, one character a byte. */
  check?: Record<string, string>;
};

/** Folders on the disk that all shells of a container share. */
export type SharedFolder = 'home' | 'tmp';

/** What a shell asks of the agent. Paths begin with `/`, which is the folder that is named beside it. */
export type FileQuestion =
  | { do: 'stat' | 'lstat' | 'readdir' | 'read' | 'readlink' | 'realpath'; path: string }
  /** `mask`: the rights that a new file or folder has not. */
  | { do: 'write' | 'append'; path: string; data: string; mask?: number }
  | { do: 'mkdir'; path: string; isDeep: boolean; mask?: number }
  | { do: 'remove'; path: string; isDeep: boolean; isForced: boolean }
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

/** The program of a check runs a command as the student. `stdin`: one character a byte. */
export type StudentQuestion = { do: 'student'; argv: readonly string[]; stdin: string };
/** One character a byte. */
export type StudentRan = { stdout: string; stderr: string; code: number };

/** `input`: a line that the student types, or all until Ctrl+D. */
export type Question =
  | (FileQuestion & { of: SharedFolder })
  | PythonQuestion
  | StudentQuestion
  | { do: 'input'; isLine: boolean };

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
  /** What the program of a check tells of one thing: its name, `yes`, `no` or points, and words. */
  | { found: readonly [name: string, result: string, message: string] }
  /** `isFault`: not by `exit`. */
  | { ends: number; isFault: boolean; cpuMs: number };

/** What the shell calls the terminal's own files. */
export const terminalFolder = '/dev/put';
export const shownHome = '/home/student';
export const shownFolders: Record<SharedFolder, string> = { home: shownHome, tmp: '/tmp' };
/** Where the program of a check finds its own files, and nobody else does. */
export const checkFolder = '/check';
export const scriptOfCheck = '/script';
