assert 2 + 2 == 4
