import java.util.Scanner;

public class Grader {
  public static void main(String[] words) {
    Scanner in = new Scanner(System.in);
    System.out.println(new Adding().add(in.nextInt(), in.nextInt()));
  }
}
