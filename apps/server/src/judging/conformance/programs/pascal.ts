import type { Programs } from '../cases.ts';

const sum = `
  read(n);
  total := 0;
  while n > 0 do
  begin
    read(number);
    total := total + number;
    n := n - 1;
  end;
`;
const names = `
var
  n: longint;
  total, number: int64;
`;

export const pascal: Programs = {
  'adds up': `${names}
begin${sum}
  writeln(total);
end.
`,
  'reads line by line': `${names}
begin
  readln(n);
  total := 0;
  while not eoln do
  begin
    read(number);
    total := total + number;
  end;
  writeln(total);
end.
`,
  'pads its answer': `${names}
begin${sum}
  writeln;
  writeln('   ', total, '   ');
  writeln;
end.
`,
  'complains on the side': `${names}
begin${sum}
  writeln(stderr, 'still counting');
  writeln(total);
end.
`,
  'prints late': `
uses sysutils;
${names}
begin${sum}
  sleep(100);
  writeln(total);
end.
`,
  'recurses deep': `${names}
function down(k: longint): longint;
begin
  if k = 0 then down := 0 else down := down(k - 1);
end;
begin${sum}
  writeln(total + down(20000));
end.
`,
  'is one off': `${names}
begin${sum}
  writeln(total + 1);
end.
`,
  'says nothing': `
begin
end.
`,
  'counts for ever': `
var
  n: longword;
begin
  n := 0;
  while true do n := n + 1;
end.
`,
  sleeps: `
uses sysutils;
begin
  sleep(60000);
end.
`,
  'fills memory': `
var
  part: pchar;
begin
  while true do
  begin
    getmem(part, 10000000);
    fillchar(part^, 10000000, 'x');
  end;
end.
`,
  floods: `
begin
  while true do writeln('da da da da da da da da da da da da da da da da');
end.
`,
  'ends with a code': `${names}
begin${sum}
  writeln(total);
  halt(3);
end.
`,
  crashes: `${names}
begin
  n := 0;
  writeln(10 div n);
end.
`,
  'reads too much': `{$I+}
var
  line: string;
  n, code: longint;
begin
  readln(line);
  readln(line);
  readln(line);
  val(line, n, code);
  if code <> 0 then runerror(106);
  writeln(n);
end.
`,
  'does not compile': `
begin
  writeln(total);
end.
`,
};
