print("Ho, " + input())
