print('Привет, ' + input() + '!')
