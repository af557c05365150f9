import type { Programs } from '../cases.ts';

const sum = `
import * as fs from 'fs';

const lines: string[] = fs.readFileSync(0, 'utf8').split('\\n');
const total: number = lines[1]!.trim().split(/\\s+/).map(Number).reduce((a: number, b: number) => a + b, 0);
`;

export const typescript: Programs = {
  'adds up': `${sum}
console.log(total);
`,
  'reads line by line': `
import * as fs from 'fs';

interface Numbers { count: number; values: number[] }
function read(text: string): Numbers {
  const [count, values] = text.split('\\n');
  return { count: Number(count), values: (values ?? '').trim().split(' ').map((word) => Number(word)) };
}
const numbers = read(fs.readFileSync(0, 'utf8'));
let total = 0;
for (const value of numbers.values) total += value;
console.log(total);
`,
  'pads its answer': `${sum}
console.log('\\n  ' + total + '   \\n\\n');
`,
  'complains on the side': `${sum}
console.error('считаю…' as string);
console.log(total);
`,
  'prints late': `${sum}
setTimeout((): void => console.log(total), 100);
`,
  'recurses deep': `${sum}
const down = (n: number): number => (n === 0 ? 0 : down(n - 1));
console.log(total + down(1000));
`,
  'is one off': `${sum}
console.log(total + 1);
`,
  'says nothing': sum,
  'counts for ever': `
let n: number = 0;
while (true) n++;
`,
  sleeps: `
setTimeout((): void => console.log('доброе утро'), 60000);
`,
  'fills memory': `
const parts: number[][] = [];
while (true) parts.push(new Array<number>(100000).fill(parts.length + 0.5));
`,
  floods: `
const word: string = 'da ';
while (true) console.log(word.repeat(100));
`,
  'ends with a code': `${sum}
console.log(total);
process.exit(3);
`,
  crashes: `${sum}
const nothing = JSON.parse('null') as { length: number };
console.log(total + nothing.length);
`,
  'reads too much': `${sum}
console.log(lines[lines.length + 5]!.trim());
`,
  'does not compile': `
const total: number = ;
console.log(total);
`,
};
