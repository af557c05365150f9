#include <iostream>

int main() {
  long long given;
  std::cin >> given;
  volatile long long left = given < 0 ? -given : given;
  bool is_odd = false;
  while (left > 0) {
    left = left - 1;
    is_odd = !is_odd;
  }
  std::cout << (is_odd ? "odd" : "even");
}
