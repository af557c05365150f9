import type { CheckerProtocol } from '@put/contract/kinds/program/program';

/** Examples of checkers in JavaScript, which are valid TypeScript too. */
export const checkersInNode: Record<CheckerProtocol, string> = {
  icpc: `const { readFileSync, writeFileSync } = require('node:fs');

// ввод теста, ответ автора и папка для пояснений; вывод решения — на стандартном вводе
const [inputName, answerName, folder] = process.argv.slice(2);
const words = (text) => text.split(/\\s+/).filter((word) => word !== '').join(' ');
const expected = words(readFileSync(answerName, 'utf8'));
const printed = words(readFileSync(0, 'utf8'));

function leave(code, message = '') {
  writeFileSync(\`\${folder}/teammessage.txt\`, message);
  process.exit(code);
}

// 42 — верно, 43 — неверно; доля от 0 до 1 — в файле score.txt
if (printed === expected) leave(42);
leave(43, 'Ответ не подходит.');
`,
  testlib: `const { readFileSync } = require('node:fs');

// ввод теста, вывод решения и ответ автора
const [inputName, outputName, answerName] = process.argv.slice(2);
const words = (name) => readFileSync(name, 'utf8').split(/\\s+/).filter((word) => word !== '').join(' ');

function leave(code, message) {
  console.error(message);
  process.exit(code);
}

// 0 — верно, 1 — неверно, 2 — не тот вид; 7 — доля: «points 0.5 почему»
if (words(outputName) === words(answerName)) leave(0, 'ok');
leave(1, 'wrong answer Ответ не подходит.');
`,
};

const talk = (before: string, leave: string, none: string, wrong: string, right: string, tired: string) => `${before}
const [secret, most] = readFileSync(inputName, 'utf8').split(/\\s+/).map(Number);

${leave}

// что печатает решение, приходит строками; что напечатано здесь, прочитает решение
let asked = 0;
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const number = Number(line);
  if (!Number.isInteger(number)) ${wrong};
  console.log(number === secret ? '=' : secret < number ? '<' : '>');
  if (number === secret) ${right};
  asked += 1;
  if (asked === most) ${tired};
});
lines.on('close', () => ${none});
`;

export const interactorsInNode: Record<CheckerProtocol, string> = {
  icpc: talk(
    `const { readFileSync, writeFileSync } = require('node:fs');
const { createInterface } = require('node:readline');

// ввод теста, ответ автора и папка для пояснений
const [inputName, answerName, folder] = process.argv.slice(2);`,
    `function leave(code, message = '') {
  writeFileSync(\`\${folder}/teammessage.txt\`, message);
  process.exit(code);
}`,
    "leave(43, 'Программа закончилась, не угадав число.')",
    "leave(43, 'Напечатано не число.')",
    'leave(42)',
    'leave(43, `Число не угадано за ${most} вопросов.`)',
  ),
  testlib: talk(
    `const { readFileSync } = require('node:fs');
const { createInterface } = require('node:readline');

// ввод теста, файл для записи и ответ автора
const [inputName, outputName, answerName] = process.argv.slice(2);`,
    `function leave(code, message) {
  console.error(message);
  process.exit(code);
}`,
    "leave(1, 'wrong answer Программа закончилась, не угадав число.')",
    "leave(2, 'wrong output format Напечатано не число.')",
    "leave(0, 'ok')",
    'leave(1, `wrong answer Число не угадано за ${most} вопросов.`)',
  ),
};

export const generatorInNode = `// аргументы строки: сколько чисел, какое наибольшее и, если нужно, номер
const [count, most, number = 0] = process.argv.slice(2).map(Number);

// те же аргументы дают те же числа
let state = (count * 31 + most) * 31 + number + 1;
function random(limit) {
  state = (state * 48271) % 2147483647;
  return state % limit;
}

console.log(count);
console.log(Array.from({ length: count }, () => random(most) + 1).join(' '));
`;
