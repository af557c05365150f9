import java.util.Scanner;

public class Steps {
  public static void main(String[] words) {
    int n = new Scanner(System.in).nextInt();
    long a = 1, b = 1;
    for (int step = 1; step < n; step++) {
      long next = (a + b) % 1_000_000_007L;
      a = b;
      b = next;
    }
    System.out.println(b);
  }
}
