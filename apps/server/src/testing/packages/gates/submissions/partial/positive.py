# @EXPECTED_SCORE@: 20
print(abs(int(input())) * 2)
