import type { Programs } from '../cases.ts';

const main = (body: string, imports = '"fmt"', around = ''): string => `
package main

import (
	${imports.split(' ').join('\n\t')}
)
${around}
func main() {
${body}
}
`;

const sum = `
	var n int
	var total, number int64
	fmt.Scan(&n)
	for i := 0; i < n; i++ {
		fmt.Scan(&number)
		total += number
	}
`;

export const go: Programs = {
  'adds up': main(`${sum}
	fmt.Println(total)`),
  'reads line by line': main(
    `
	in := bufio.NewReader(os.Stdin)
	in.ReadString('\\n')
	line, _ := in.ReadString('\\n')
	total := 0
	for _, word := range strings.Fields(line) {
		number, _ := strconv.Atoi(word)
		total += number
	}
	fmt.Println(total)`,
    '"bufio" "fmt" "os" "strconv" "strings"',
  ),
  'pads its answer': main(`${sum}
	fmt.Print("\\n   ", total, "   \\n\\n")`),
  'complains on the side': main(
    `${sum}
	fmt.Fprintln(os.Stderr, "считаю…")
	fmt.Println(total)`,
    '"fmt" "os"',
  ),
  'prints late': main(
    `
	defer func() { fmt.Println(answer) }()
${sum}
	time.Sleep(100 * time.Millisecond)
	answer = total`,
    '"fmt" "time"',
    '\nvar answer int64\n',
  ),
  'recurses deep': main(
    `${sum}
	fmt.Println(total + down(100000))`,
    '"fmt"',
    `
func down(n int64) int64 {
	if n == 0 {
		return 0
	}
	return down(n - 1)
}
`,
  ),
  'is one off': main(`${sum}
	fmt.Println(total + 1)`),
  'says nothing': 'package main\n\nfunc main() {}\n',
  'counts for ever': 'package main\n\nfunc main() {\n\tn := 0\n\tfor {\n\t\tn++\n\t}\n}\n',
  sleeps: main('\ttime.Sleep(time.Minute)', '"time"'),
  'fills memory': main(`
	parts := [][]byte{}
	for {
		part := make([]byte, 10000000)
		for i := range part {
			part[i] = byte(i)
		}
		parts = append(parts, part)
		if len(parts) < 0 {
			fmt.Println(parts)
		}
	}`),
  floods: main('\tfor {\n\t\tfmt.Println("da da da da da da da da da da da da da da da da")\n\t}'),
  'ends with a code': main(
    `${sum}
	fmt.Println(total)
	os.Exit(3)`,
    '"fmt" "os"',
  ),
  crashes: main(`
	numbers := []int{}
	fmt.Println(numbers[len(numbers)])`),
  'reads too much': main(`
	var number int
	for i := 0; i < 1000000; i++ {
		if _, err := fmt.Scan(&number); err != nil {
			panic(err)
		}
	}
	fmt.Println(number)`),
  'does not compile': main('\tfmt.Println(total)'),
};
