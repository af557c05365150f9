# @EXPECTED_RESULTS@: WRONG-ANSWER
# @EXPECTED_SCORE@: 16.67
print(abs(int(input())) * 2)
