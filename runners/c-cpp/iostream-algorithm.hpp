#include <iostream>
#include <algorithm>
