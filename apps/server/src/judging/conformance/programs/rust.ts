import type { Programs } from '../cases.ts';

const main = (body: string, around = ''): string => `
use std::io::{self, Read, Write};
${around}
fn main() {
${body}
}
`;

const sum = `
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let total: i64 = text.split_whitespace().skip(1).map(|word| word.parse::<i64>().unwrap()).sum();
`;

export const rust: Programs = {
  'adds up': main(`${sum}
    println!("{}", total);`),
  'reads line by line': `
use std::io::{self, BufRead};

fn main() {
    let lines: Vec<String> = io::stdin().lock().lines().map(|line| line.unwrap()).collect();
    let mut total: i64 = 0;
    for word in lines[1].split(' ').filter(|word| !word.is_empty()) {
        total += word.trim().parse::<i64>().unwrap();
    }
    println!("{}", total);
}
`,
  'pads its answer': main(`${sum}
    print!("\\n   {}  \\n\\n", total);
    io::stdout().flush().unwrap();`),
  'complains on the side': main(`${sum}
    eprintln!("считаю…");
    println!("{}", total);`),
  'prints late': main(
    `${sum}
    let _late = Late(total);
    std::thread::sleep(std::time::Duration::from_millis(100));`,
    `
struct Late(i64);
impl Drop for Late {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}
`,
  ),
  'recurses deep': main(
    `${sum}
    println!("{}", total + down(20000));`,
    `
fn down(n: i64) -> i64 {
    if n == 0 { 0 } else { down(n - 1) }
}
`,
  ),
  'is one off': main(`${sum}
    println!("{}", total + 1);`),
  'says nothing': 'fn main() {}\n',
  'counts for ever': `
fn main() {
    let mut n: u64 = 0;
    loop {
        n = unsafe { std::ptr::read_volatile(&n) }.wrapping_add(1);
    }
}
`,
  sleeps: `
fn main() {
    std::thread::sleep(std::time::Duration::from_secs(60));
}
`,
  'fills memory': `
fn main() {
    let mut parts: Vec<Vec<u8>> = Vec::new();
    loop {
        parts.push(vec![b'x'; 10_000_000]);
    }
}
`,
  floods: `
fn main() {
    loop {
        println!("da da da da da da da da da da da da da da da da");
    }
}
`,
  'ends with a code': main(`${sum}
    println!("{}", total);
    std::process::exit(3);`),
  crashes: `
fn main() {
    let numbers: Vec<i32> = std::env::args().skip(100).map(|_| 1).collect();
    println!("{}", numbers[3]);
}
`,
  'reads too much': `
use std::io;

fn main() {
    for _ in 0..1000 {
        let mut line = String::new();
        io::stdin().read_line(&mut line).unwrap();
        let first: i64 = line.split_whitespace().next().unwrap().parse().unwrap();
        if first == i64::MAX {
            println!("{}", first);
        }
    }
}
`,
  'does not compile': `
fn main() {
    println!("{}", total);
}
`,
};
