#include "net_benchmark.hpp"

#include "net_client.hpp"
#include "net_master.hpp"

namespace mpp::caf_actors {

Distributed halves(MakeNetBenchmark make) {
  return {
      [make](const Parameters& parameters, std::uint64_t /*clients*/, const std::string& /*address*/) {
        return std::make_unique<NetMaster>(make(parameters), parameters);
      },
      [make](const std::string& configuration, const std::string& address) {
        return std::make_unique<NetClient>(make, configuration, address);
      },
  };
}

}  // namespace mpp::caf_actors
