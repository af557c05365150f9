from library import twice
from reading import number

print(twice(number()))
