import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** What programs of students ask of the compiler; built into its archive of classes and thrown away. */
public class Sample {
  interface Shape {
    double area();
  }

  record Circle(double radius) implements Shape {
    public double area() {
      return Math.PI * radius * radius;
    }
  }

  enum Colour { RED, GREEN }

  static class Node<T extends Comparable<T>> {
    T value;
    Node<T> next;

    Node(T value) {
      this.value = value;
    }
  }

  static int sum(int... numbers) {
    int sum = 0;
    for (int number : numbers) sum += number;
    return sum;
  }

  public static void main(String[] args) throws Exception {
    Scanner in = new Scanner(System.in);
    int n = in.nextInt();
    long[][] table = new long[n][n];
    List<Integer> list = new ArrayList<>();
    Map<String, Integer> map = new TreeMap<>();
    for (int i = 0; i < n; i++) {
      list.add(in.nextInt());
      map.merge("k" + i, 1, Integer::sum);
      table[i][0] = i % 2 == 0 ? 1L : -1L;
    }
    Collections.sort(list, (a, b) -> b - a);
    Function<Integer, Integer> twice = x -> x * 2;
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, Integer> one : map.entrySet()) text.append(one.getKey()).append('\n');
    var node = new Node<>(twice.apply(1));
    try {
      node.next = null;
      if (list.isEmpty()) throw new IllegalStateException("empty");
    } catch (IllegalStateException error) {
      System.err.println(error.getMessage());
    } finally {
      in.close();
    }
    switch (Colour.RED) {
      case RED -> System.out.print(text);
      default -> System.out.printf("%.2f%n", new Circle(1).area());
    }
    do n--; while (n > 0);
    System.out.println(list.stream().filter(x -> x > 0).mapToInt(Integer::intValue).sum() + sum(1, 2));
    System.out.println(IntStream.range(0, 3).mapToObj(String::valueOf).collect(Collectors.joining(" ")));
  }
}
