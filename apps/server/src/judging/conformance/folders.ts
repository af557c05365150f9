import type { ProgramLanguage, SourceFile } from '@put/contract/judge/languages';

/**
 * A program whose files lie in folders. Given «good», it prints the area of a square; given «bad», it crashes in one of
 * the files. `broken` replaces the file of its name and does not compile in line 3.
 */
export type FolderProgram = {
  files: SourceFile[];
  broken: SourceFile;
  /** Must match the error of a crash. Null: the runtime does not know the lines of its files. */
  crash: RegExp | null;
};

const file = (name: string, content: string): SourceFile => ({ name, content: content.trimStart() });

const c: FolderProgram = {
  files: [
    file(
      'main.c',
      `
#include <stdio.h>
#include "geometry/shapes.h"
int main(void) {
  char word[9];
  scanf("%8s", word);
  printf("%d\\n", area(word[0] == 'g' ? 3 : -1));
}`,
    ),
    file(
      'geometry/shapes.c',
      `
#include "shapes.h"
#include "geometry/common/checks.h"
int area(int side) {
  check(side);
  return side * side;
}`,
    ),
    file('geometry/shapes.h', 'int area(int side);\n'),
    file(
      'geometry/common/checks.h',
      '#include <assert.h>\nstatic inline void check(int side) {\n  assert(side >= 0);\n}\n',
    ),
  ],
  broken: file('geometry/shapes.c', '\n#include "shapes.h"\nint area(int side) {\n  return side * sides;\n}\n'),
  crash: /geometry\/common\/checks\.h:3: /,
};

const python: FolderProgram = {
  files: [
    file(
      'main.py',
      'import geometry.shapes\nfrom geometry import common\nprint(geometry.shapes.area(common.read()))\n',
    ),
    file(
      'geometry/shapes.py',
      `
from .common import check
def area(side):
    check(side)
    return side * side
`,
    ),
    file(
      'geometry/common/__init__.py',
      `
def read():
    return int(open('data/' + input() + '.txt').read())
def check(side):
    if side < 0: raise ValueError('side')
`,
    ),
    file('data/good.txt', '3'),
    file('data/bad.txt', '-1'),
  ],
  broken: file('geometry/shapes.py', '\nfrom .common import check\ndef area(side):\n    return (side *\n'),
  crash:
    /File "geometry\/shapes\.py", line 3, in area\n.*\n(?:.*\^+\n)?\s*File "geometry\/common\/__init__\.py", line 4/,
};

const javascript: FolderProgram = {
  files: [
    file(
      'main.js',
      `
const { area } = require('./geometry/shapes');
const fs = require('fs');
console.log(area(Number(fs.readFileSync(\`data/\${prompt()}.txt\`, 'utf8'))));
`,
    ),
    file(
      'geometry/shapes.js',
      `
const { check } = require('../common');
exports.area = (side) => {
  check(side);
  return side * side;
};
`,
    ),
    file(
      'common/index.js',
      `
exports.check = (side) => {
  if (side < 0) throw new RangeError('side');
};
`,
    ),
    file('data/good.txt', '3'),
    file('data/bad.txt', '-1'),
  ],
  broken: file(
    'geometry/shapes.js',
    "\nconst { check } = require('../common');\nexports.area = (side) => {\n  return side * ;\n};\n",
  ),
  crash: /at .*\(?common\/index\.js:2:\d+\)?\n\s+at .*geometry\/shapes\.js:3:\d+/,
};

const typescript: FolderProgram = {
  files: [
    file(
      'main.ts',
      `
import { readFileSync } from 'fs';
import { area } from './geometry/shapes';
console.log(area(Number(readFileSync(0, 'utf8').trim() === 'good' ? 3 : -1)));
`,
    ),
    file(
      'geometry/shapes.ts',
      `
import { check } from '../common/checks.ts';
export const area = (side: number): number => {
  check(side);
  return side * side;
};
`,
    ),
    file(
      'common/checks.ts',
      `
export function check(side: number): void {
  if (side < 0) throw new RangeError('side');
}
`,
    ),
  ],
  broken: file(
    'geometry/shapes.ts',
    "\nimport { check } from '../common/checks.ts';\nexport function area(side) {\n  return side * ;\n}\n",
  ),
  crash: /at .*\(?common\/checks\.ts:2:\d+\)?\n\s+at .*geometry\/shapes\.ts:3:\d+/,
};

const java: FolderProgram = {
  files: [
    file(
      'Main.java',
      `
import geometry.Shapes;
import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    System.out.println(Shapes.area(new Scanner(System.in).next().equals("good") ? 3 : -1));
  }
}`,
    ),
    file(
      'geometry/Shapes.java',
      `
package geometry;
public class Shapes {
  public static int area(int side) { return geometry.common.Checks.check(side) * side; }
}`,
    ),
    file(
      'geometry/common/Checks.java',
      `
package geometry.common;
public class Checks {
  public static int check(int side) {
    if (side < 0) throw new IllegalArgumentException("side");
    return side;
  }
}`,
    ),
  ],
  broken: file(
    'geometry/Shapes.java',
    '\npackage geometry;\npublic class Shapes {\n  public static int area(int side) { return sides * side; }\n}\n',
  ),
  crash: /at geometry\.common\.Checks\.check\(Checks\.java:4\)\n\s*at geometry\.Shapes\.area\(Shapes\.java:3\)/,
};

const pascal: FolderProgram = {
  files: [
    file(
      'main.pas',
      `
uses shapes;
var word: string;
begin
  readln(word);
  if word = 'good' then writeln(area(3)) else writeln(area(-1));
end.`,
    ),
    file(
      'geometry/shapes.pas',
      `
unit shapes;
interface
function area(side: integer): integer;
implementation
uses checks;
function area(side: integer): integer;
begin
  check(side);
  area := side * side;
end;
end.`,
    ),
    file(
      'geometry/common/checks.pas',
      `
unit checks;
interface
procedure check(side: integer);
implementation
procedure check(side: integer);
begin
  if side < 0 then runerror(201);
end;
end.`,
    ),
  ],
  broken: file(
    'geometry/shapes.pas',
    '\nunit shapes;\ninterface\nfunction area(side: integer): intager;\nimplementation\nend.\n',
  ),
  crash: /Runtime error 201/,
};

const go: FolderProgram = {
  files: [
    file(
      'main.go',
      `
package main

import (
	"fmt"

	"./geometry"
)

func main() {
	var word string
	fmt.Scan(&word)
	side := -1
	if word == "good" {
		side = 3
	}
	fmt.Println(geometry.Area(side))
}`,
    ),
    file(
      'geometry/shapes.go',
      `
package geometry
import "./common"
func Area(side int) int {
	common.Check(side)
	return side * side
}`,
    ),
    file(
      'geometry/common/checks.go',
      `
package common
func Check(side int) {
	if side < 0 {
		panic("side")
	}
}`,
    ),
  ],
  broken: file('geometry/shapes.go', '\npackage geometry\nfunc Area(side int) int {\n\treturn side * sides\n}\n'),
  crash: /geometry\/common\/checks\.go:4[^]*geometry\/shapes\.go:4/,
};

const rust: FolderProgram = {
  files: [
    file(
      'main.rs',
      `
mod geometry;
fn main() {
    let mut word = String::new();
    std::io::stdin().read_line(&mut word).unwrap();
    println!("{}", geometry::shapes::area(if word.trim() == "good" { 3 } else { -1 }));
}`,
    ),
    file('geometry/mod.rs', 'pub mod shapes;\n'),
    file(
      'geometry/shapes.rs',
      `
pub fn area(side: i32) -> i32 {
    if side < 0 {
        panic!("side");
    }
    side * side
}`,
    ),
  ],
  broken: file('geometry/shapes.rs', '\n//\npub fn area(side: i32) -> i32 {\n    side * sides\n}\n'),
  crash: /geometry\/shapes\.rs:3:\d+/,
};

const csharp: FolderProgram = {
  files: [
    file(
      'Main.cs',
      `
using System;
class Program {
  static void Main() {
    Console.WriteLine(Geometry.Shapes.Area(Console.ReadLine() == "good" ? 3 : -1));
  }
}`,
    ),
    file(
      'geometry/Shapes.cs',
      `
namespace Geometry {
  public static class Shapes {
    public static int Area(int side) { return Common.Checks.Check(side) * side; }
  }
}`,
    ),
    file(
      'geometry/common/Checks.cs',
      `
namespace Geometry.Common {
  static class Checks {
    public static int Check(int side) {
      if (side < 0) throw new System.ArgumentException("side");
      return side;
    }
  }
}`,
    ),
  ],
  broken: file(
    'geometry/Shapes.cs',
    '\nnamespace Geometry {\n  public static class Shapes {\n    public static int Area(int side) { return sides * side; }\n  }\n}\n',
  ),
  crash: /ArgumentException/,
};

/** C++ uses the same folders as C. */
const cpp: FolderProgram = {
  files: c.files.map(({ name, content }) => ({ name: name.replace(/\.c$/, '.cpp'), content })),
  broken: { ...c.broken, name: 'geometry/shapes.cpp' },
  crash: c.crash,
};

export const folderPrograms: Record<ProgramLanguage, FolderProgram> = {
  python,
  c,
  cpp,
  java,
  javascript,
  typescript,
  pascal,
  go,
  rust,
  csharp,
};
