import type { Programs } from '../cases.ts';

const main = (body: string, around = ''): string => `
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class Program {
${around}
  static void Main() {
${body}
  }
}
`;

const sum = `
    Console.ReadLine();
    long total = Console.ReadLine().Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries).Select(long.Parse).Sum();
`;

export const csharp: Programs = {
  'adds up': main(`${sum}
    Console.WriteLine(total);`),
  'reads line by line': main(`
    int n = int.Parse(Console.ReadLine());
    string[] words = Console.In.ReadToEnd().Split(new[] { ' ', '\\n', '\\r' }, StringSplitOptions.RemoveEmptyEntries);
    long total = 0;
    for (int i = 0; i < n; i++) total += long.Parse(words[i]);
    Console.WriteLine(total);`),
  'pads its answer': main(`${sum}
    Console.Write("\\n   " + total + "  \\n\\n");`),
  'complains on the side': main(`${sum}
    Console.Error.WriteLine("still counting");
    Console.WriteLine(total);`),
  'prints late': main(`${sum}
    AppDomain.CurrentDomain.ProcessExit += (sender, e) => Console.WriteLine(total);
    Thread.Sleep(100);`),
  'recurses deep': main(
    `${sum}
    Console.WriteLine(total + Down(5000));`,
    '  static int Down(int n) { return n == 0 ? 0 : Down(n - 1); }',
  ),
  'is one off': main(`${sum}
    Console.WriteLine(total + 1);`),
  'says nothing': main(''),
  'counts for ever': main(`
    uint n = 0;
    while (true) n++;`),
  sleeps: main('    Thread.Sleep(60000);'),
  'fills memory': main(`
    var parts = new List<byte[]>();
    while (true) {
      var part = new byte[10000000];
      for (int i = 0; i < part.Length; i += 1024) part[i] = 1;
      parts.Add(part);
    }`),
  floods: main('    while (true) Console.WriteLine("da da da da da da da da da da da da da da da da");'),
  'ends with a code': main(`${sum}
    Console.WriteLine(total);
    Environment.Exit(3);`),
  crashes: main(`
    int[] numbers = new int[3];
    Console.WriteLine(numbers[Environment.ProcessorCount + 3]);`),
  'reads too much': main(`
    Console.ReadLine();
    Console.ReadLine();
    Console.WriteLine(int.Parse(Console.ReadLine()));`),
  'does not compile': main('    Console.WriteLine(total);'),
};
