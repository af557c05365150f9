# @EXPECTED_SCORE@: 60
print(int(input()) * 2)
