#include "near.h"
#include <fstream>
#include <iostream>
#include <string>
int main(int count, char **words) {
  if (count != 6 || std::string(words[4]) != "--off") return 1;
  long want, got;
  std::ifstream(words[2]) >> want;
  return std::cin >> got && near(want, got, std::stol(words[5])) ? 42 : 43;
}
