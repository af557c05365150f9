package school.anna;

import java.util.Scanner;

public class Sum {
  public static void main(String[] words) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextInt() + in.nextInt());
  }
}
