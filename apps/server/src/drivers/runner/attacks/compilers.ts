import type { Attack } from './attack.ts';

/** Attacks on the compiler. */
export const onCompilers: Attack[] = [
  {
    name: 'templates without end',
    language: 'cpp',
    program: 'template <int n> struct A { A<n + 1> a; A<n + 2> b; };\ntemplate struct A<0>;\nint main() {}',
    ends: ['compile'],
  },
  {
    name: 'templates that double',
    language: 'cpp',
    program: `
template <int depth, int number> struct A { typedef typename A<depth - 1, 2 * number>::T T; typedef typename A<depth - 1, 2 * number + 1>::T U; static const int value = sizeof(T) + sizeof(U); };
template <int number> struct A<0, number> { struct T { char room[number % 7 + 1]; }; };
int main() { return A<60, 1>::value; }`,
    ends: ['compile'],
  },
  {
    name: 'a calculation at compile time without end',
    language: 'cpp',
    program: `
constexpr long f(long n) { long sum = 0; for (long i = 0; i < n; i++) sum += i ^ (sum >> 1); return sum; }
#pragma GCC optimize("O3")
constexpr long value = f(1L << 60);
int main() { return value; }`,
    ends: ['compile'],
  },
  {
    name: 'a billion laughs',
    language: 'c',
    program: `${Array.from({ length: 14 }, (_, n) => `#define A${n + 1} ${`A${n} `.repeat(10)}`).join('\n')}\n#define A0 1+\nint main(void) { return A14 0; }`,
    ends: ['compile'],
  },
  {
    name: 'a file that includes itself',
    language: 'c',
    program: '#include "main.c"\n#include "main.c"\nint main(void) { return 0; }',
    ends: ['compile'],
  },
  {
    name: 'an endless file included',
    language: 'c',
    program: '#include "/dev/zero"\nint main(void) { return 0; }',
    ends: ['compile'],
  },
  {
    name: 'a binary of a gigabyte',
    language: 'c',
    program: 'char room[1u << 30] = {1};\nint main(void) { return room[5]; }',
    ends: ['compile'],
  },
  {
    name: 'a compiler that complains without end',
    language: 'cpp',
    program: `${Array.from({ length: 1000 }, (_, n) => `int f${n}() { return undefined_name_${n} + "x" * 5; }`).join('\n')}\nint main() {}`,
    ends: ['compile'],
  },
  {
    name: "others' files taken into the program",
    language: 'c',
    program: `
#include <stdio.h>
extern char taken[], end[];
__asm__(".data\\ntaken: .incbin \\"/etc/shadow\\"\\nend: .byte 0\\n");
int main(void) { printf("GOT %s", taken); }`,
    ends: ['compile'],
  },
  {
    name: "others' files shown by the compiler's complaints",
    language: 'c',
    program:
      '#include "SECRET_FILE"\n#include "/kept/files-judge/answer.txt"\n#include "/proc/1/environ"\n#include "/etc/shadow"\nint main(void) {}',
    ends: ['compile'],
  },
  {
    name: 'headers that everybody gets written over',
    language: 'cpp',
    program: `
#include <iostream>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main() {
  const char *paths[] = {"/usr/lib/put/headers/iostream.hpp.gch", "/usr/lib/put/headers/iostream.hpp", "/usr/lib/put/headers",
                         "/usr/include/c++/12/iostream", "/usr/bin/mold", "/kept/student/+main", "/kept/student"};
  for (const char *path : paths) {
    if (open(path, O_WRONLY) >= 0 || open(path, O_RDWR | O_TRUNC) >= 0) printf("GOT %s open\\n", path);
    if (!chmod(path, 0777) || !rename(path, "/tmp/moved") || !unlink(path)) printf("GOT %s moved\\n", path);
    char below[200];
    snprintf(below, sizeof below, "%s/all.hpp.gch", path);
    if (open(below, O_WRONLY | O_CREAT, 0666) >= 0 || !symlink("/tmp/mine", below)) printf("GOT %s made\\n", below);
  }
  puts("done");
}`,
    prints: 'done\n',
    runs: 2,
    ends: ['exit'],
  },
  {
    name: 'headers of its own in the names of those that everybody gets',
    language: 'cpp',
    program: `
#include <iostream>
int main() { std::cout << "done\\n"; }`,
    more: {
      iostream: '#error GOT mine',
      'iostream.gch': 'GOT mine',
      'iostream.hpp': '#error GOT mine',
      'iostream.hpp.gch': 'GOT mine',
      'bits/stdc++.h.gch': 'GOT mine',
    },
    prints: 'done\n',
    ends: ['exit'],
  },
  {
    name: 'what the compiler is told to leave behind in the place of what it makes',
    language: 'c',
    program: `
#include <stdio.h>
__asm__(".pushsection .note.GNU-stack\\n.popsection\\n.incbin \\"/kept/student/+main\\"\\n");
int main(void) { puts("GOT an older one"); }`,
    ends: ['compile'],
  },
  {
    name: 'brackets without end',
    language: 'python',
    program: `x = ${'('.repeat(100_000)}1${')'.repeat(100_000)}`,
    ends: ['compile'],
    embedded: ['compile'],
  },
  {
    name: 'a constant that eats memory',
    language: 'python',
    program: `x = ${'['.repeat(90)}${'1,'.repeat(60_000)}${']'.repeat(90)}\ny = 2 ** 1000 ** 1000 ** 1000`,
    ends: ['crash', 'memory', 'time', 'compile'],
    embedded: ['crash', 'memory', 'time', 'compile'],
  },
  {
    name: 'processes and files from Java',
    language: 'java',
    program: `
import java.io.*;
import java.nio.file.*;
public class Main {
  public static void main(String[] words) throws Exception {
    for (String path : new String[] {"/etc/shadow", "/proc/1/environ", "SECRET_FILE", "/kept/files-judge/answer.txt"})
      try { System.out.println("GOT " + Files.readAllBytes(Path.of(path)).length); } catch (IOException error) {}
    try { new java.net.Socket("127.0.0.1", PORT); System.out.println("GOT a socket"); } catch (IOException error) {}
    try { while (true) new ProcessBuilder("sleep", "100").start(); } catch (IOException error) { System.out.println("no more"); }
    Runtime.getRuntime().halt(0);
  }
}`,
    shows: /no more/,
    limits: { timeMs: 5000, memoryBytes: 256 * 1024 * 1024 },
    ends: ['exit', 'time', 'memory'],
  },
  {
    name: 'processes and files from JavaScript',
    language: 'javascript',
    program: `
const fs = require('fs'), child = require('child_process'), net = require('net');
for (const path of ['/etc/shadow', '/proc/1/environ', 'SECRET_FILE', '/kept/files-judge/answer.txt'])
  try { console.log('GOT', fs.readFileSync(path)); } catch {}
for (const pid of [1, process.ppid]) try { process.kill(pid, 9); console.log('GOT', pid); } catch {}
net.connect(PORT, '127.0.0.1', () => console.log('GOT a connection')).on('error', () => {});
for (let n = 0; n < 100; n++) try { child.spawn('sleep', ['100'], { detached: true, stdio: 'ignore' }).on('error', () => {}).unref(); } catch {}
setTimeout(() => { console.log('done'); process.exit(0); }, 100);`,
    shows: /^done\n$/,
    limits: { timeMs: 5000, memoryBytes: 256 * 1024 * 1024 },
    ends: ['exit'],
  },
];
