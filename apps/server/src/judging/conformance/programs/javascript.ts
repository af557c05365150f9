import type { Programs } from '../cases.ts';

const sum = `
const fs = require('fs');
const lines = fs.readFileSync(0, 'utf8').split('\\n');
const total = lines[1].trim().split(/\\s+/).map(Number).reduce((a, b) => a + b, 0);
`;

export const javascript: Programs = {
  'adds up': `${sum}
console.log(total);
`,
  'reads line by line': `
const readline = require('readline');
const lines = [];
readline.createInterface({ input: process.stdin })
  .on('line', (line) => lines.push(line))
  .on('close', () => {
    let total = 0;
    for (const word of lines[1].trim().split(' ')) total += Number(word);
    console.log(total);
  });
`,
  'pads its answer': `${sum}
console.log('\\n  ' + total + '   \\n\\n');
`,
  'complains on the side': `${sum}
console.error('считаю…');
console.log(total);
`,
  'prints late': `${sum}
setTimeout(() => console.log(total), 100);
`,
  'recurses deep': `${sum}
const down = (n) => (n === 0 ? 0 : down(n - 1));
console.log(total + down(1000));
`,
  'is one off': `${sum}
console.log(total + 1);
`,
  'says nothing': sum,
  'counts for ever': `
let n = 0;
while (true) n++;
`,
  sleeps: `
setTimeout(() => console.log('доброе утро'), 60000);
`,
  'fills memory': `
const parts = [];
while (true) parts.push(new Array(100000).fill(parts.length + 0.5));
`,
  floods: `
while (true) console.log('da '.repeat(100));
`,
  'ends with a code': `${sum}
console.log(total);
process.exit(3);
`,
  crashes: `${sum}
console.log(total.numbers.length);
`,
  'reads too much': `${sum}
console.log(lines[lines.length + 5].trim());
`,
  'does not compile': `
const total = ;
console.log(total);
`,
};
