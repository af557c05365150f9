using System;

public class Plain {
  public static void Main() {
    var words = Console.ReadLine().Split(' ');
    Console.WriteLine(int.Parse(words[0]) + int.Parse(words[1]));
  }
}
