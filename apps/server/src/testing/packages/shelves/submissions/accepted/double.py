# @EXPECTED_RESULTS@: CORRECT
# @EXPECTED_SCORE@: 33.33
print(int(input()) * 2)
