using System;
var words = Console.ReadLine().Split(' ');
Console.WriteLine(int.Parse(words[0]) - int.Parse(words[1]));
