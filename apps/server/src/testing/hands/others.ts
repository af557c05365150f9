import type { Solution } from '../../similarity/solutions.ts';

const one = (language: string, content: string): Solution => ({ language, files: [{ name: 'main', content }] });

/** Programs of other languages, to be disguised. */
export const others: readonly Solution[] = [
  one(
    'java',
    String.raw`
import java.util.*;

public class Main {
  static boolean isPrime(int number) {
    if (number < 2) return false;
    for (int divisor = 2; divisor * divisor <= number; divisor++) {
      if (number % divisor == 0) return false;
    }
    return true;
  }

  static int sumOfDigits(int number) {
    int sum = 0;
    while (number > 0) {
      sum += number % 10;
      number /= 10;
    }
    return sum;
  }

  static List<Integer> select(int[] numbers, int least) {
    List<Integer> chosen = new ArrayList<>();
    for (int number : numbers) {
      // only large ones are asked
      if (number >= least) {
        if (isPrime(sumOfDigits(number))) chosen.add(number);
      } else {
        chosen.add(-number);
      }
    }
    Collections.sort(chosen);
    return chosen;
  }

  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int n = in.nextInt();
    int[] numbers = new int[n];
    for (int i = 0; i < n; i++) numbers[i] = in.nextInt();
    StringBuilder out = new StringBuilder();
    for (int number : select(numbers, in.nextInt())) out.append(number).append(' ');
    System.out.println(out.toString().trim());
  }
}
`,
  ),
  one(
    'javascript',
    String.raw`
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n');

// what a bracket closes
const pairs = new Map([[')', '('], [']', '['], ['}', '{']]);

function isBalanced(line) {
  const stack = [];
  for (const sign of line) {
    if (pairs.has(sign)) {
      if (stack.pop() !== pairs.get(sign)) return false;
    } else {
      stack.push(sign);
    }
  }
  return stack.length === 0;
}

function depthOf(line) {
  let depth = 0;
  let deepest = 0;
  for (const sign of line) {
    depth += pairs.has(sign) ? -1 : 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

function report(line, position) {
  if (isBalanced(line)) {
    const depth = depthOf(line);
    console.log(position + 1 + ': ' + 'yes ' + depth);
  } else {
    console.log(position + 1 + ': ' + 'no');
  }
}

lines.slice(1).forEach(report);
`,
  ),
  one(
    'typescript',
    String.raw`
type Point = { x: number; y: number };

function read(text: string): Point[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [x, y] = line.split(' ').map(Number);
      return { x: x!, y: y! };
    });
}

/* twice the area, with a sign */
function cross(o: Point, a: Point, b: Point): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

function half(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length >= 2 && cross(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

const points = read(require('fs').readFileSync(0, 'utf8')).sort((a, b) => a.x - b.x || a.y - b.y);
if (points.length < 3) {
  console.log('degenerate');
} else {
  const hull = [...half(points), ...half([...points].reverse())];
  let area = 0;
  for (let i = 0; i < hull.length; i++) area += cross(points[0]!, hull[i]!, hull[(i + 1) % hull.length]!);
  console.log((area / 2).toFixed(1));
}
`,
  ),
  one(
    'go',
    String.raw`
package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type student struct {
	name  string
	marks []int
}

// the mean, or nothing
func mean(marks []int) float64 {
	if len(marks) == 0 {
		return 0
	}
	sum := 0
	for _, mark := range marks {
		sum += mark
	}
	return float64(sum) / float64(len(marks))
}

func find(students []student, name string) int {
	for i, one := range students {
		if one.name == name {
			return i
		}
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	students := []student{}
	for i := 0; i < n; i++ {
		var name string
		var mark int
		fmt.Fscan(in, &name, &mark)
		at := find(students, name)
		if at < 0 {
			students = append(students, student{name, []int{mark}})
		} else {
			students[at].marks = append(students[at].marks, mark)
		}
	}
	sort.Slice(students, func(a, b int) bool { return mean(students[a].marks) > mean(students[b].marks) })
	for _, one := range students {
		fmt.Printf("%s %.2f\n", one.name, mean(one.marks))
	}
}
`,
  ),
  one(
    'rust',
    String.raw`
use std::collections::HashMap;
use std::io::{self, Read};

fn clean(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase()
}

// how often each word stands there
fn count(text: &str) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for word in text.split_whitespace() {
        let word = clean(word);
        if word.is_empty() {
            continue;
        }
        *counts.entry(word).or_insert(0) += 1;
    }
    counts
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut rows: Vec<(String, usize)> = count(&text).into_iter().collect();
    rows.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    for (word, times) in rows.iter().take(10) {
        if *times > 1 {
            println!("{} {}", word, times);
        } else {
            println!("{}", word);
        }
    }
}
`,
  ),
];
