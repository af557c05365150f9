inline bool near(long a, long b, long off) { return a - b <= off && b - a <= off; }
