/**
 * A task for beginners by ten hands, in Python, all in the ordinary way: `n`, then `n` lines of a name and a mark. Tells
 * the mean with two digits, who has the best mark in the order of the lines, and how many have a 2.
 */
export const grades: readonly string[] = [
  `
n = int(input())
names = []
marks = []
for i in range(n):
    name, mark = input().split()
    names.append(name)
    marks.append(int(mark))
print(f'{sum(marks) / n:.2f}')
best = max(marks)
for i in range(n):
    if marks[i] == best:
        print(names[i])
print(marks.count(2))
`,
  `
n = int(input())
s = 0
k = 0
m = 0
a = []
for i in range(n):
    x = input().split()
    x[1] = int(x[1])
    a.append(x)
    s += x[1]
    if x[1] == 2:
        k += 1
    if x[1] > m:
        m = x[1]
print('%.2f' % (s / n))
for x in a:
    if x[1] == m:
        print(x[0])
print(k)
`,
  `
count = int(input())
students = {}
for _ in range(count):
    line = input()
    space = line.index(' ')
    students[line[:space]] = int(line[space + 1:])
average = sum(students.values()) / count
print(round(average, 2))
maximum = max(students.values())
for student in students:
    if students[student] == maximum:
        print(student)
bad = 0
for student in students:
    if students[student] == 2:
        bad += 1
print(bad)
`,
  `
n = int(input())
data = [input().split() for i in range(n)]
grades = [int(row[1]) for row in data]
print("{:.2f}".format(sum(grades) / len(grades)))
top = max(grades)
winners = [row[0] for row in data if int(row[1]) == top]
print('\\n'.join(winners))
print(len([g for g in grades if g == 2]))
`,
  `
n = int(input())
total = 0
twos = 0
best_mark = -1
best_names = []
for i in range(n):
    name, mark = input().split()
    mark = int(mark)
    total = total + mark
    if mark == 2:
        twos = twos + 1
    if mark > best_mark:
        best_mark = mark
        best_names = [name]
    elif mark == best_mark:
        best_names.append(name)
print(format(total / n, '.2f'))
for name in best_names:
    print(name)
print(twos)
`,
  `
def average(marks):
    total = 0
    for mark in marks:
        total += mark
    return total / len(marks)

def best(names, marks):
    result = []
    for i in range(len(marks)):
        if marks[i] == max(marks):
            result.append(names[i])
    return result

names, marks = [], []
for i in range(int(input())):
    words = input().split()
    names.append(words[0])
    marks.append(int(words[1]))
print("%.2f" % average(marks))
print(*best(names, marks), sep="\\n")
print(marks.count(2))
`,
  `
n = int(input())
i = 0
sum_marks = 0
count_two = 0
people = []
while i < n:
    s = input().split()
    sum_marks += int(s[1])
    people.append((int(s[1]), s[0]))
    if s[1] == '2':
        count_two += 1
    i += 1
print(f"{sum_marks / n:.2f}")
maxi = 0
for p in people:
    if p[0] > maxi:
        maxi = p[0]
for p in people:
    if p[0] == maxi:
        print(p[1])
print(count_two)
`,
  `
import sys
lines = sys.stdin.readlines()
lines.pop(0)
by_mark = {2: [], 3: [], 4: [], 5: []}
for line in lines:
    who, what = line.split()
    by_mark[int(what)].append(who)
mean = 0
number = 0
for what in by_mark:
    mean += what * len(by_mark[what])
    number += len(by_mark[what])
print('%.2f' % (mean / number))
for what in [5, 4, 3, 2]:
    if by_mark[what]:
        print('\\n'.join(by_mark[what]))
        break
print(len(by_mark[2]))
`,
  `
n = int(input())
d = dict()
for i in range(n):
    t = input().split()
    d[t[0]] = int(t[1])
v = list(d.values())
print("{0:.2f}".format(sum(v) / n))
v.sort()
for k, x in d.items():
    if x == v[-1]:
        print(k)
c = 0
while c < n and v[c] == 2:
    c += 1
print(c)
`,
  `
n = int(input())
rows = []
for j in range(n):
    a, b = input().split()
    rows.append([a, int(b)])
su = 0
for r in rows:
    su += r[1]
print(f'{su / n:.2f}')
mx = rows[0][1]
for r in rows:
    if r[1] > mx:
        mx = r[1]
for r in rows:
    if r[1] == mx:
        print(r[0])
kol = 0
for r in rows:
    if r[1] == 2:
        kol += 1
print(kol)
`,
];
