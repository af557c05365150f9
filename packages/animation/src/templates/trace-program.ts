/** A plain program: its steps are what Python itself does. Comments that begin with «# —» name the chapters. */
export const traceProgram = String.raw`# — Чтение
numbers = [int(word) for word in input().split()]

# — Подсчёт
total = 0
evens = []
for number in numbers:
    if number % 2 == 0:
        evens.append(number)
        total += number

# — Ответ
print('Чётные числа:', evens)
print('Их сумма:', total)
`;
