print('black')
