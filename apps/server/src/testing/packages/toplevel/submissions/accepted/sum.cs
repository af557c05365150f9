using System;
using System.Linq;

// no class around it
var words = Console.ReadLine().Split(' ');
int[] numbers = words.Select(int.Parse).ToArray();
if (numbers.Length > 1) {
  Console.WriteLine(Add(numbers[0], numbers[1]));
} else {
  Console.WriteLine("; }");
}

int Add(int a, int b)
{
  return a + b; // of both
}

class Unused { public int Field = 1; }
