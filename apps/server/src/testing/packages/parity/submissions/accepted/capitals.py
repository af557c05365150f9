print('ODD' if int(input()) % 2 else 'EVEN')
