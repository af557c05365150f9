#include <iostream>
#include <unordered_map>

int main() {
  long long n, k, x, found = 0;
  std::cin >> n >> k;
  std::unordered_map<long long, int> seen;
  while (std::cin >> x) {
    if (auto other = seen.find(k - x); other != seen.end()) found += other->second;
    seen[x]++;
  }
  std::cout << found << '\n';
}
