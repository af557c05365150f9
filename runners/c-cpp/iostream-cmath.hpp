#include <iostream>
#include <cmath>
