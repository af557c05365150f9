import type { Programs } from '../cases.ts';

export const cpp: Programs = {
  'adds up': String.raw`
#include <iostream>
int main() {
  int n; long long total = 0, number;
  std::cin >> n;
  while (n-- > 0) { std::cin >> number; total += number; }
  std::cout << total << "\n";
}
`,
  'reads line by line': String.raw`
#include <iostream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>
int main() {
  std::string line;
  std::getline(std::cin, line);
  std::getline(std::cin, line);
  std::istringstream words(line);
  std::vector<long long> numbers;
  for (long long number; words >> number;) numbers.push_back(number);
  std::cout << std::accumulate(numbers.begin(), numbers.end(), 0LL) << std::endl;
}
`,
  'pads its answer': String.raw`
#include <bits/stdc++.h>
using namespace std;
int main() {
  int n; long long total = 0, number;
  cin >> n;
  while (n-- > 0) { cin >> number; total += number; }
  cout << "\n  " << total << "   \n\n";
}
`,
  'complains on the side': String.raw`
#include <iostream>
int main() {
  int n; long long total = 0, number;
  std::cin >> n;
  while (n-- > 0) { std::cin >> number; total += number; std::cerr << "+ " << number << std::endl; }
  std::cout << total << "\n";
}
`,
  'prints late': String.raw`
#include <chrono>
#include <iostream>
#include <thread>
struct Late {
  long long total = 0;
  ~Late() { std::cout << total << std::endl; }
} late;
int main() {
  int n; long long number;
  std::cin >> n;
  while (n-- > 0) { std::cin >> number; late.total += number; }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
}
`,
  'recurses deep': String.raw`
#include <iostream>
#include <vector>
static volatile int turns;
int down(int n) { turns = turns + 1; return n == 0 ? 0 : down(n - 1) + (n & 0); }
int main() {
  int n; long long total = 0, number;
  std::cin >> n;
  while (n-- > 0) { std::cin >> number; total += number; }
  std::cout << total + down(100000) << "\n";
}
`,
  'is one off': String.raw`
#include <iostream>
int main() {
  int n; long long total = 0, number;
  std::cin >> n;
  while (n-- > 1) { std::cin >> number; total += number; }
  std::cout << total + 1000001 << "\n";
}
`,
  'says nothing': String.raw`
int main() {}
`,
  'counts for ever': String.raw`
#include <set>
int main() {
  std::set<int> seen;
  for (unsigned n = 0;; n++) seen.insert(n % 1000);
}
`,
  sleeps: String.raw`
#include <chrono>
#include <thread>
int main() { std::this_thread::sleep_for(std::chrono::seconds(60)); }
`,
  'fills memory': String.raw`
#include <string>
#include <vector>
int main() {
  std::vector<std::string> parts;
  for (;;) parts.emplace_back(10000000, 'x');
}
`,
  floods: String.raw`
#include <iostream>
int main() { for (;;) std::cout << "da da da da da da da da da da da da da da da da\n"; }
`,
  'ends with a code': String.raw`
#include <cstdlib>
#include <iostream>
int main() {
  int n; long long total = 0, number;
  std::cin >> n;
  while (n-- > 0) { std::cin >> number; total += number; }
  std::cout << total << "\n";
  std::exit(7);
}
`,
  crashes: String.raw`
#include <vector>
int main() {
  std::vector<int> numbers;
  return numbers.at(5);
}
`,
  'reads too much': String.raw`
#include <iostream>
int main() {
  std::cin.exceptions(std::ios::failbit | std::ios::eofbit);
  int number;
  for (int n = 0; n < 1000000; n++) std::cin >> number;
  std::cout << number << "\n";
}
`,
  'does not compile': String.raw`
#include <iostream>
int main() {
  std::cout << total << std::endl;
}
`,
};
