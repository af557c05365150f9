print('Hello', input())
