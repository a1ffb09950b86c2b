#include "gitprovider/open.hpp"
