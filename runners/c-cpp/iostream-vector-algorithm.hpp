#include <iostream>
#include <vector>
#include <algorithm>
