print('middle')
