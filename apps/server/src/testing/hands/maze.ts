/**
 * One task by ten hands, in C++: the shortest way through a maze of `rows` × `columns` cells, from `S` to `F` past `#`;
 * −1 when there is none.
 */
export const maze: readonly string[] = [
  String.raw`
#include <iostream>
#include <vector>
#include <queue>
#include <string>
using namespace std;

int main() {
  int n, m;
  cin >> n >> m;
  vector<string> a(n);
  for (int i = 0; i < n; i++) cin >> a[i];
  int sx = 0, sy = 0, fx = 0, fy = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      if (a[i][j] == 'S') { sx = i; sy = j; }
      if (a[i][j] == 'F') { fx = i; fy = j; }
    }
  }
  vector<vector<int>> d(n, vector<int>(m, -1));
  int dx[] = {1, -1, 0, 0};
  int dy[] = {0, 0, 1, -1};
  queue<pair<int, int>> q;
  q.push({sx, sy});
  d[sx][sy] = 0;
  while (!q.empty()) {
    int x = q.front().first, y = q.front().second;
    q.pop();
    for (int k = 0; k < 4; k++) {
      int nx = x + dx[k], ny = y + dy[k];
      if (nx < 0 || ny < 0 || nx >= n || ny >= m) continue;
      if (a[nx][ny] == '#' || d[nx][ny] != -1) continue;
      d[nx][ny] = d[x][y] + 1;
      q.push({nx, ny});
    }
  }
  cout << d[fx][fy] << endl;
}
`,
  String.raw`
#include <bits/stdc++.h>

struct Cell {
  int row;
  int column;
  bool operator==(const Cell& other) const { return row == other.row && column == other.column; }
};

class Maze {
 public:
  explicit Maze(std::istream& in) {
    in >> rows_ >> columns_;
    lines_.resize(rows_);
    for (auto& line : lines_) in >> line;
  }

  Cell find(char sign) const {
    for (int row = 0; row < rows_; ++row) {
      const auto column = lines_[row].find(sign);
      if (column != std::string::npos) return {row, static_cast<int>(column)};
    }
    throw std::runtime_error("no sign");
  }

  bool isFree(const Cell& cell) const {
    return cell.row >= 0 && cell.row < rows_ && cell.column >= 0 && cell.column < columns_ &&
           lines_[cell.row][cell.column] != '#';
  }

  int key(const Cell& cell) const { return cell.row * columns_ + cell.column; }

 private:
  int rows_ = 0;
  int columns_ = 0;
  std::vector<std::string> lines_;
};

int shortest(const Maze& maze) {
  const Cell finish = maze.find('F');
  std::unordered_set<int> seen;
  std::vector<Cell> border{maze.find('S')};
  seen.insert(maze.key(border.front()));
  for (int steps = 0; !border.empty(); ++steps) {
    std::vector<Cell> next;
    for (const auto& cell : border) {
      if (cell == finish) return steps;
      for (const Cell& near : {Cell{cell.row + 1, cell.column}, Cell{cell.row - 1, cell.column},
                               Cell{cell.row, cell.column + 1}, Cell{cell.row, cell.column - 1}})
        if (maze.isFree(near) && seen.insert(maze.key(near)).second) next.push_back(near);
    }
    border.swap(next);
  }
  return -1;
}

int main() {
  std::cout << shortest(Maze(std::cin));
}
`,
  String.raw`
#include <cstdio>
#include <cstring>

char field[1005][1005];
int dist[1005][1005];
int line[1000005];

int main() {
  int h, w;
  scanf("%d %d", &h, &w);
  for (int i = 1; i <= h; ++i) scanf("%s", field[i] + 1);
  memset(dist, -1, sizeof(dist));
  int head = 0, tail = 0, finish = 0;
  for (int i = 1; i <= h; ++i)
    for (int j = 1; j <= w; ++j) {
      if (field[i][j] == 'S') line[tail++] = i * 1005 + j, dist[i][j] = 0;
      if (field[i][j] == 'F') finish = i * 1005 + j;
    }
  const int move[4] = {1, -1, 1005, -1005};
  while (head < tail) {
    int v = line[head++];
    for (int t = 0; t < 4; ++t) {
      int u = v + move[t];
      char c = field[u / 1005][u % 1005];
      if (c == 0 || c == '#' || dist[u / 1005][u % 1005] >= 0) continue;
      dist[u / 1005][u % 1005] = dist[v / 1005][v % 1005] + 1;
      line[tail++] = u;
    }
  }
  printf("%d\n", dist[finish / 1005][finish % 1005]);
  return 0;
}
`,
  String.raw`
#include <iostream>
#include <string>
#include <vector>

const int INF = 1000000000;
int n, m;
std::vector<std::string> g;
std::vector<std::vector<int>> best;

void relax(int r, int c, int value, bool& changed) {
  if (r < 0 || c < 0 || r == n || c == m) return;
  if (g[r][c] == '#') return;
  if (best[r][c] > value) {
    best[r][c] = value;
    changed = true;
  }
}

int main() {
  std::cin >> n >> m;
  g.resize(n);
  best.assign(n, std::vector<int>(m, INF));
  for (int r = 0; r < n; ++r) {
    std::cin >> g[r];
    for (int c = 0; c < m; ++c)
      if (g[r][c] == 'S') best[r][c] = 0;
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (int r = 0; r < n; ++r)
      for (int c = 0; c < m; ++c)
        if (best[r][c] < INF) {
          relax(r - 1, c, best[r][c] + 1, changed);
          relax(r + 1, c, best[r][c] + 1, changed);
          relax(r, c - 1, best[r][c] + 1, changed);
          relax(r, c + 1, best[r][c] + 1, changed);
        }
  }
  for (int r = 0; r < n; ++r)
    for (int c = 0; c < m; ++c)
      if (g[r][c] == 'F') std::cout << (best[r][c] == INF ? -1 : best[r][c]);
}
`,
  String.raw`
#include <iostream>
#include <deque>
#include <tuple>
#include <map>
using namespace std;
typedef pair<int, int> pt;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int height, width;
  cin >> height >> width;
  map<pt, char> world;
  pt from, to;
  for (int y = 0; y < height; y++) {
    string s;
    cin >> s;
    for (int x = 0; x < width; x++) {
      world[{y, x}] = s[x];
      if (s[x] == 'S') from = {y, x};
      else if (s[x] == 'F') to = {y, x};
    }
  }
  deque<tuple<int, int, int>> todo;
  todo.emplace_back(from.first, from.second, 0);
  world[from] = '#';
  int answer = -1;
  while (todo.size()) {
    auto [y, x, len] = todo.front();
    todo.pop_front();
    if (pt(y, x) == to) {
      answer = len;
      break;
    }
    auto go = [&](int ny, int nx) {
      auto it = world.find({ny, nx});
      if (it == world.end() || it->second == '#') return;
      it->second = '#';
      todo.emplace_back(ny, nx, len + 1);
    };
    go(y + 1, x);
    go(y, x + 1);
    go(y - 1, x);
    go(y, x - 1);
  }
  cout << answer << '\n';
}
`,
  String.raw`
#include <iostream>
#include <set>
#include <vector>
using namespace std;
#define all(v) v.begin(), v.end()
int R, C;
int id(int r, int c) { return r * C + c; }
int main() {
  cin >> R >> C;
  vector<char> t(R * C);
  for (auto& c : t) cin >> c;
  vector<vector<int>> edges(R * C);
  auto join = [&](int u, int v) {
    if (t[u] != '#' && t[v] != '#') {
      edges[u].push_back(v);
      edges[v].push_back(u);
    }
  };
  for (int r = 0; r < R; r++)
    for (int c = 0; c < C; c++) {
      if (r + 1 < R) join(id(r, c), id(r + 1, c));
      if (c + 1 < C) join(id(r, c), id(r, c + 1));
    }
  int s = find(all(t), 'S') - t.begin(), f = find(all(t), 'F') - t.begin();
  vector<int> len(R * C, 1e9);
  set<pair<int, int>> heap;
  heap.insert({len[s] = 0, s});
  while (!heap.empty()) {
    int u = heap.begin()->second;
    heap.erase(heap.begin());
    for (int v : edges[u])
      if (len[u] + 1 < len[v]) {
        heap.erase({len[v], v});
        len[v] = len[u] + 1;
        heap.insert({len[v], v});
      }
  }
  cout << (len[f] > 1e8 ? -1 : len[f]);
}
`,
  String.raw`
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using Grid = std::vector<std::string>;
using Place = std::pair<size_t, size_t>;

Grid readGrid() {
  size_t rows, columns;
  std::cin >> rows >> columns;
  Grid grid;
  grid.push_back(std::string(columns + 2, '#'));
  for (size_t i = 0; i < rows; ++i) {
    std::string row;
    std::cin >> row;
    grid.push_back("#" + row + "#");
  }
  grid.push_back(std::string(columns + 2, '#'));
  return grid;
}

Place whereIs(const Grid& grid, char c) {
  for (size_t i = 0; i < grid.size(); ++i)
    for (size_t j = 0; j < grid[i].size(); ++j)
      if (grid[i][j] == c) return {i, j};
  return {0, 0};
}

int main() {
  Grid grid = readGrid();
  Place start = whereIs(grid, 'S');
  Place goal = whereIs(grid, 'F');
  std::vector<Place> wave = {start};
  grid[start.first][start.second] = '#';
  int time = 0;
  while (!wave.empty() && std::find(wave.begin(), wave.end(), goal) == wave.end()) {
    std::vector<Place> fresh;
    auto touch = [&grid, &fresh](size_t i, size_t j) {
      if (grid[i][j] == '#') return;
      grid[i][j] = '#';
      fresh.emplace_back(i, j);
    };
    for (auto [i, j] : wave) {
      touch(i - 1, j);
      touch(i + 1, j);
      touch(i, j - 1);
      touch(i, j + 1);
    }
    wave = std::move(fresh);
    time++;
  }
  std::cout << (wave.empty() ? -1 : time) << std::endl;
}
`,
  String.raw`
#include <iostream>
using namespace std;
int n, m, x1, y1_, x2, y2;
string s[500];
int b[500][500];
void dfs(int i, int j, int k) {
  if (i < 0) return;
  if (j < 0) return;
  if (i >= n) return;
  if (j >= m) return;
  if (s[i][j] == '#') return;
  if (b[i][j] && b[i][j] <= k) return;
  b[i][j] = k;
  dfs(i + 1, j, k + 1);
  dfs(i - 1, j, k + 1);
  dfs(i, j + 1, k + 1);
  dfs(i, j - 1, k + 1);
}
int main() {
  cin >> n >> m;
  for (int i = 0; i < n; i++) cin >> s[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (s[i][j] == 'S') x1 = i, y1_ = j;
      else if (s[i][j] == 'F') x2 = i, y2 = j;
  dfs(x1, y1_, 1);
  cout << b[x2][y2] - 1;
  return 0;
}
`,
  String.raw`
#include <iostream>
#include <optional>
#include <queue>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

enum class Direction { Up, Right, Down, Left };
constexpr Direction directions[] = {Direction::Up, Direction::Right, Direction::Down, Direction::Left};

struct State {
  int y{};
  int x{};
  int distance{};
};

State moved(State state, Direction direction) {
  switch (direction) {
    case Direction::Up: state.y -= 1; break;
    case Direction::Down: state.y += 1; break;
    case Direction::Left: state.x -= 1; break;
    case Direction::Right: state.x += 1; break;
  }
  state.distance += 1;
  return state;
}

std::optional<int> solve(std::vector<std::string> board) {
  std::queue<State> states;
  for (int y = 0; y < static_cast<int>(board.size()); ++y)
    for (int x = 0; x < static_cast<int>(board[y].size()); ++x)
      if (board[y][x] == 'S') states.push(State{y, x, 0});
  while (states.size() > 0) {
    const State state = states.front();
    states.pop();
    if (state.y < 0 || state.y >= static_cast<int>(board.size())) continue;
    if (state.x < 0 || state.x >= static_cast<int>(board[state.y].size())) continue;
    char& cell = board[state.y][state.x];
    if (cell == 'F') return state.distance;
    if (cell == '#') continue;
    cell = '#';
    for (const auto direction : directions) states.push(moved(state, direction));
  }
  return std::nullopt;
}

}  // namespace

int main() {
  std::string sizes, row;
  std::getline(std::cin, sizes);
  std::vector<std::string> board;
  while (std::getline(std::cin, row)) board.push_back(row);
  std::cout << solve(std::move(board)).value_or(-1) << "\n";
}
`,
  String.raw`
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int rows, cols, i, step, left = 0, right = 1;
  if (scanf("%d%d ", &rows, &cols) != 2) return 1;
  char *map = (char *)malloc(rows * (cols + 1) + 1);
  int *cells = (int *)malloc(sizeof(int) * rows * cols);
  int *way = (int *)calloc(rows * (cols + 1), sizeof(int));
  for (i = 0; i < rows * (cols + 1); i++) {
    int c = getchar();
    map[i] = c == EOF ? '\n' : c;
    if (c == 'S') cells[0] = i;
  }
  way[cells[0]] = 1;
  do {
    int from = cells[left++];
    if (map[from] == 'F') {
      printf("%d", way[from] - 1);
      return 0;
    }
    for (step = 0; step < 4; step++) {
      int to = from + (step == 0 ? 1 : step == 1 ? -1 : step == 2 ? cols + 1 : -cols - 1);
      if (to < 0 || to >= rows * (cols + 1)) continue;
      if (map[to] == '#' || map[to] == '\n' || way[to]) continue;
      way[to] = way[from] + 1;
      cells[right++] = to;
    }
  } while (left < right);
  printf("-1");
  free(map);
  free(cells);
  free(way);
  return 0;
}
`,
];
