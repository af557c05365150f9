import type { Programs } from '../cases.ts';

export const python: Programs = {
  'adds up': `
n = int(input())
print(sum(map(int, input().split())))
`,
  'reads line by line': `
import sys
lines = [line.split() for line in sys.stdin]
total = 0
for number in lines[1]:
    total += int(number)
print(total)
`,
  'pads its answer': `
input()
print('\\n  ', sum(map(int, input().split())), '  \\n\\n')
`,
  'complains on the side': `
import sys
input()
print('считаю…' * 50, file=sys.stderr)
print(sum(map(int, input().split())))
`,
  'prints late': `
import atexit, time
input()
total = sum(map(int, input().split()))
time.sleep(0.1)
atexit.register(lambda: print(total))
`,
  'recurses deep': `
def down(n):
    return 0 if n == 0 else down(n - 1)
input()
print(sum(map(int, input().split())) + down(900))
`,
  'is one off': `
input()
print(sum(map(int, input().split())) + 1)
`,
  'says nothing': `
input()
sum(map(int, input().split()))
`,
  'counts for ever': `
n = 0
while True:
    n += 1
`,
  sleeps: `
import time
time.sleep(60)
`,
  'fills memory': `
parts = []
while True:
    parts.append(bytearray(b'x' * 10_000_000))
`,
  floods: `
while True:
    print('да ' * 1000)
`,
  'ends with a code': `
import sys
input()
print(sum(map(int, input().split())))
sys.exit(3)
`,
  crashes: `
input()
numbers = list(map(int, input().split()))
print(numbers[len(numbers)])
`,
  'reads too much': `
n = int(input())
input()
print(int(input()))
`,
  'does not compile': `
n = int(input()
print(n)
`,
};
