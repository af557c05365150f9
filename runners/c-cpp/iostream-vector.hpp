#include <iostream>
#include <vector>
