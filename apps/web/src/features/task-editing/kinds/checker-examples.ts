import type { CheckerProtocol } from '@put/contract/kinds/program';

/** What an author starts from: whole programs that work. */
export const checkerExamples: Record<CheckerProtocol, string> = {
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

export const generatorExample = `import random
import sys

# аргументы строки: сколько чисел и какое наибольшее
count, most = map(int, sys.argv[1:3])
random.seed(' '.join(sys.argv))
print(count)
print(*(random.randint(1, most) for _ in range(count)))
`;
