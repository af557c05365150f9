# @EXPECTED_SCORE@: 40
print(min(2, int(input()) * 2))
