print('one', 'more')
