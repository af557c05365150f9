// class Other stands here no more
class Help {
  static int of(int a, int b) { return a + b; }
}

class Start {
  public static void main(String[] words) {
    java.util.Scanner in = new java.util.Scanner(System.in);
    System.out.println(Help.of(in.nextInt(), in.nextInt()));
  }
}
