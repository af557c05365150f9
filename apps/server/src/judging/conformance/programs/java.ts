import type { Programs } from '../cases.ts';

const main = (body: string, around = ''): string => `
import java.io.*;
import java.util.*;

public class Main {
${around}
  public static void main(String[] args) throws Exception {
${body}
  }
}
`;

const sum = `
    Scanner in = new Scanner(System.in);
    int n = in.nextInt();
    long total = 0;
    while (n-- > 0) total += in.nextLong();
`;

export const java: Programs = {
  'adds up': main(`${sum}
    System.out.println(total);`),
  'reads line by line': main(`
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    in.readLine();
    long total = 0;
    for (String word : in.readLine().trim().split(" +")) total += Long.parseLong(word);
    System.out.println(total);`),
  'pads its answer': main(`${sum}
    System.out.print("\\n   " + total + "  \\n\\n");`),
  'complains on the side': main(`${sum}
    System.err.println("считаю…");
    System.out.println(total);`),
  'prints late': main(`${sum}
    final long answer = total;
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(answer)));
    Thread.sleep(100);`),
  'recurses deep': main(
    `${sum}
    System.out.println(total + down(5000));`,
    '  static int down(int n) { return n == 0 ? 0 : down(n - 1); }',
  ),
  'is one off': main(`${sum}
    System.out.println(total - 1);`),
  'says nothing': main(''),
  'counts for ever': main(`
    long n = 0;
    while (true) if (n++ < 0) System.out.println(n);`),
  sleeps: main('    Thread.sleep(60000);'),
  'fills memory': main(`
    List<long[]> parts = new ArrayList<>();
    while (true) {
      long[] part = new long[1250000];
      Arrays.fill(part, parts.size());
      parts.add(part);
    }`),
  floods: main('    while (true) System.out.println("da da da da da da da da da da da da da da da da");'),
  'ends with a code': main(`${sum}
    System.out.println(total);
    System.exit(3);`),
  crashes: main(`
    int[] numbers = new int[3];
    System.out.println(numbers[args.length + 3]);`),
  'reads too much': main(`
    Scanner in = new Scanner(System.in);
    int number = 0;
    for (int n = 0; n < 1000000; n++) number = in.nextInt();
    System.out.println(number);`),
  'does not compile': main('    System.out.println(total);'),
};
