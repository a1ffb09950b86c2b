#include "cmake/precompiled.hpp"
