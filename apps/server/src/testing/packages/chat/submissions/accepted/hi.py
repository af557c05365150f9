print("Hi, " + input())
