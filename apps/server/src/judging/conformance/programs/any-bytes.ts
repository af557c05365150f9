import type { ProgramLanguage } from '@put/contract/judge/languages';

/** Each program prints `a`, NUL, `b`, a byte that is not UTF-8, and a control character. */
export const bytePrograms: Record<ProgramLanguage, string> = {
  python: `import sys
sys.stdout.buffer.write(bytes([97, 0, 98, 255, 1]))`,
  c: `#include <stdio.h>
int main(void) { fwrite("a\\0b\\xff\\x01", 1, 5, stdout); return 0; }`,
  cpp: `#include <iostream>
int main() { std::cout.write("a\\0b\\xff\\x01", 5); }`,
  java: `public class Main {
  public static void main(String[] args) {
    System.out.write(new byte[] {97, 0, 98, -1, 1}, 0, 5);
    System.out.flush();
  }
}`,
  javascript: `process.stdout.write(Buffer.from([97, 0, 98, 255, 1]));`,
  typescript: `process.stdout.write(new Uint8Array([97, 0, 98, 255, 1]));`,
  pascal: `begin write('a', #0, 'b', #255, #1); end.`,
  go: `package main
import "os"
func main() { os.Stdout.Write([]byte{97, 0, 98, 255, 1}) }`,
  rust: `use std::io::Write;
fn main() { std::io::stdout().write_all(&[97, 0, 98, 255, 1]).unwrap(); }`,
  csharp: `class Program {
  static void Main() {
    using (var output = System.Console.OpenStandardOutput()) output.Write(new byte[] {97, 0, 98, 255, 1}, 0, 5);
  }
}`,
};
