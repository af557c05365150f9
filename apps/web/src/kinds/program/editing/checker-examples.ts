import type { CheckerProtocol } from '@put/contract/kinds/program/program';
import type { ProgramLanguage } from '@put/contract/judge/languages';
import { checkersInNode, generatorInNode, interactorsInNode } from './examples-in-node.ts';

/** Complete working examples, by language. */
export type Examples = Partial<Record<ProgramLanguage, string>>;

const inBoth = (python: string, node: string): Examples => ({ python, javascript: node, typescript: node });
const byProtocol = (
  python: Record<CheckerProtocol, string>,
  node: Record<CheckerProtocol, string>,
): Record<CheckerProtocol, Examples> => ({
  icpc: inBoth(python.icpc, node.icpc),
  testlib: inBoth(python.testlib, node.testlib),
});

const checkers: Record<CheckerProtocol, string> = {
  icpc: `import sys

# ввод теста, ответ автора и папка для пояснений; вывод решения — на стандартном вводе
input_name, answer_name, folder = sys.argv[1:4]
expected = open(answer_name, encoding='utf-8').read().split()
printed = sys.stdin.read().split()


def leave(code, message=''):
    with open(f'{folder}/teammessage.txt', 'w', encoding='utf-8') as file:
        file.write(message)
    sys.exit(code)


# 42 — верно, 43 — неверно; доля от 0 до 1 — в файле score.txt
if printed == expected:
    leave(42)
leave(43, 'Ответ не подходит.')
`,
  testlib: `import sys

# ввод теста, вывод решения и ответ автора
input_name, output_name, answer_name = sys.argv[1:4]
expected = open(answer_name, encoding='utf-8').read().split()
printed = open(output_name, encoding='utf-8').read().split()


def leave(code, message):
    print(message, file=sys.stderr)
    sys.exit(code)


# 0 — верно, 1 — неверно, 2 — не тот вид; 7 — доля: «points 0.5 почему»
if printed == expected:
    leave(0, 'ok')
leave(1, 'wrong answer Ответ не подходит.')
`,
};

const interactors: Record<CheckerProtocol, string> = {
  icpc: `import sys

# ввод теста, ответ автора и папка для пояснений
input_name, answer_name, folder = sys.argv[1:4]
secret, most = map(int, open(input_name, encoding='utf-8').read().split())


def leave(code, message=''):
    with open(f'{folder}/teammessage.txt', 'w', encoding='utf-8') as file:
        file.write(message)
    sys.exit(code)


# что печатает решение, приходит через input(); что напечатано здесь, прочитает решение
for asked in range(most):
    try:
        number = int(input())
    except EOFError:
        leave(43, 'Программа закончилась, не угадав число.')
    except ValueError:
        leave(43, 'Напечатано не число.')
    if number == secret:
        print('=', flush=True)
        leave(42)
    print('<' if secret < number else '>', flush=True)
leave(43, f'Число не угадано за {most} вопросов.')
`,
  testlib: `import sys

# ввод теста, файл для записи и ответ автора
input_name, output_name, answer_name = sys.argv[1:4]
secret, most = map(int, open(input_name, encoding='utf-8').read().split())


def leave(code, message):
    print(message, file=sys.stderr)
    sys.exit(code)


# что печатает решение, приходит через input(); что напечатано здесь, прочитает решение
for asked in range(most):
    try:
        number = int(input())
    except EOFError:
        leave(1, 'wrong answer Программа закончилась, не угадав число.')
    except ValueError:
        leave(2, 'wrong output format Напечатано не число.')
    if number == secret:
        print('=', flush=True)
        leave(0, 'ok')
    print('<' if secret < number else '>', flush=True)
leave(1, f'wrong answer Число не угадано за {most} вопросов.')
`,
};

const generator = `import random
import sys

# аргументы строки: сколько чисел и какое наибольшее
count, most = map(int, sys.argv[1:3])
random.seed(' '.join(sys.argv))
print(count)
print(*(random.randint(1, most) for _ in range(count)))
`;

export const checkerExamples = byProtocol(checkers, checkersInNode);
export const interactorExamples = byProtocol(interactors, interactorsInNode);
export const generatorExamples = inBoth(generator, generatorInNode);
