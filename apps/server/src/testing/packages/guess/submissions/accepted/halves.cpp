#include <iostream>
#include <string>

int main() {
  int low = 1, high = 100;
  std::string said;
  for (;;) {
    int middle = (low + high) / 2;
    std::cout << middle << std::endl;
    if (!(std::cin >> said) || said == "equal") return 0;
    if (said == "less") high = middle - 1;
    else low = middle + 1;
  }
}
