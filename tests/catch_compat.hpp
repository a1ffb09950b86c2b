#pragma once

// Catch2 2 and 3 name their header differently; tests use only what both have.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
