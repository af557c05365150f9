import type { Programs } from '../cases.ts';

export const c: Programs = {
  'adds up': String.raw`
#include <stdio.h>
int main(void) {
  int n; long long total = 0, number;
  scanf("%d", &n);
  while (n-- > 0) { scanf("%lld", &number); total += number; }
  printf("%lld\n", total);
  return 0;
}
`,
  'reads line by line': String.raw`
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  static char line[1 << 20];
  long long total = 0;
  fgets(line, sizeof line, stdin);
  fgets(line, sizeof line, stdin);
  for (char *at = line, *end;; at = end) {
    long long number = strtoll(at, &end, 10);
    if (end == at) break;
    total += number;
  }
  printf("%lld\n", total);
  return 0;
}
`,
  'pads its answer': String.raw`
#include <stdio.h>
int main(void) {
  int n; long long total = 0, number;
  scanf("%d", &n);
  while (n-- > 0) { scanf("%lld", &number); total += number; }
  printf("\n   %lld  \n\n", total);
  return 0;
}
`,
  'complains on the side': String.raw`
#include <stdio.h>
int main(void) {
  int n; long long total = 0, number;
  scanf("%d", &n);
  while (n-- > 0) { scanf("%lld", &number); total += number; fprintf(stderr, "+ %lld\n", number); }
  printf("%lld\n", total);
  return 0;
}
`,
  'prints late': String.raw`
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static long long total;
static void say(void) { printf("%lld\n", total); }
int main(void) {
  int n; long long number;
  atexit(say);
  scanf("%d", &n);
  while (n-- > 0) { scanf("%lld", &number); total += number; }
  usleep(100000);
  return 0;
}
`,
  'recurses deep': String.raw`
#include <stdio.h>
static volatile int turns;
static int down(int n) { turns++; return n == 0 ? 0 : down(n - 1) + (n & 0); }
int main(void) {
  int n; long long total = 0, number;
  scanf("%d", &n);
  while (n-- > 0) { scanf("%lld", &number); total += number; }
  printf("%lld\n", total + down(100000));
  return 0;
}
`,
  'is one off': String.raw`
#include <stdio.h>
int main(void) {
  int n; long long total = 1, number;
  scanf("%d", &n);
  while (n-- > 0) { scanf("%lld", &number); total += number; }
  printf("%lld\n", total);
  return 0;
}
`,
  'says nothing': String.raw`
int main(void) { return 0; }
`,
  'counts for ever': String.raw`
int main(void) {
  volatile unsigned n = 0;
  for (;;) n++;
}
`,
  sleeps: String.raw`
#include <unistd.h>
int main(void) { sleep(60); return 0; }
`,
  'fills memory': String.raw`
#include <stdlib.h>
#include <string.h>
int main(void) {
  for (;;) {
    char *part = malloc(10000000);
    if (part == NULL) abort();
    memset(part, 'x', 10000000);
  }
}
`,
  floods: String.raw`
#include <stdio.h>
int main(void) { for (;;) puts("da da da da da da da da da da da da da da da da"); }
`,
  'ends with a code': String.raw`
#include <stdio.h>
int main(void) {
  int n; long long total = 0, number;
  scanf("%d", &n);
  while (n-- > 0) { scanf("%lld", &number); total += number; }
  printf("%lld\n", total);
  return 3;
}
`,
  crashes: String.raw`
int main(void) {
  volatile int *nowhere = 0;
  return *nowhere;
}
`,
  'reads too much': String.raw`
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int number;
  for (int n = 0; n < 1000000; n++) if (scanf("%d", &number) != 1) abort();
  printf("%d\n", number);
  return 0;
}
`,
  'does not compile': String.raw`
#include <stdio.h>
int main(void) {
  printf("%d\n", total)
  return 0;
}
`,
};
