#pragma once

#include <memory>

#include "threads/net_configuration.hpp"
#include "threads/socket.hpp"

namespace mpp::threads {

// A sink of SIZEDTHROUGHPUT: acknowledges each complete batch, until the connection ends.
void acknowledge(const std::shared_ptr<const Socket>& socket, const NetConfiguration& configuration);

}  // namespace mpp::threads
