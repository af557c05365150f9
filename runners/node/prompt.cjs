'use strict';
/** prompt(), readline() and print() as the embedded engine has them, so that a program works the same in both. */
const fs = require('fs');

let held = Buffer.alloc(0);
let isOver = false;

function fill() {
  const part = Buffer.alloc(65_536);
  for (;;) {
    try {
      const length = fs.readSync(0, part, 0, part.length, null);
      isOver = length === 0;
      held = Buffer.concat([held, part.subarray(0, length)]);
      return;
    } catch (error) {
      if (error.code === 'EOF') {
        isOver = true;
        return;
      }
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** A line without its line end; null at the end of the input. */
function readLine() {
  while (!held.includes(10) && !isOver) fill();
  if (held.length === 0) return null;
  const end = held.indexOf(10);
  const line = held.toString('utf8', 0, end < 0 ? held.length : end);
  held = held.subarray(end < 0 ? held.length : end + 1);
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

const added = {
  prompt(query = '') {
    fs.writeSync(1, `${query}`);
    return readLine();
  },
  readline: () => readLine(),
  print: (...values) => console.log(...values),
};
for (const [name, value] of Object.entries(added))
  Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
