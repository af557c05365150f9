"""@EXPECTED_RESULTS@: RUN-ERROR"""
print(1 // 0)
