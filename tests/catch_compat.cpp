// Gives the precompiled Catch2 a translation unit to belong to.
#include "tests/catch_compat.hpp"
