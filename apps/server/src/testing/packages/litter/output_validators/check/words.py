same = lambda one, other: one.split() == other.split()
