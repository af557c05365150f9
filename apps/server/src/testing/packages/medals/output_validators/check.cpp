#include <cstdio>
#include <fstream>
#include <string>
int main(int, char **words) {
  std::ifstream answer(words[2]);
  int most, got;
  answer >> most;
  if (std::scanf("%d", &got) != 1 || got < 0 || got > most) return 43;
  std::ofstream(std::string(words[3]) + "score.txt") << got << "\n";
  return 42;
}
