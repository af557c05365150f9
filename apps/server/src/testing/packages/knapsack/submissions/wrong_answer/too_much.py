# @EXPECTED_SCORE@: 0
print(6, 4, 3)
