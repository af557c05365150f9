fun twice(number: Int) = 2 * number
