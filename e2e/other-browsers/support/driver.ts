/** The few things that stories need of a browser. Both drivers give them, each in its own protocol. */
export type Driver = {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page. What it uses must be among its arguments. */
  evaluate<A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Loads a script into the page as it is now. */
  addScript(text: string): Promise<void>;
  /** A real press of the mouse, measured from the corner of the page. */
  click(x: number, y: number): Promise<void>;
  /** Real presses of keys, at the place of the focus. */
  type(text: string): Promise<void>;
  press(key: Key, held?: 'Control'): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Key = 'Enter' | 'Escape' | 'Tab' | 'End' | 'Delete' | 'ArrowRight' | 'a';

export const size = { width: 1440, height: 900 };
