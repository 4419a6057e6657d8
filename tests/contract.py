"""The contract's facts about benchmarks and their parameters, read from the options in proto/."""

import sys

import benchmarks_pb2
import options_pb2
from google.protobuf import message_factory, text_format
from google.protobuf.descriptor import FieldDescriptor

# The calls that measure. Those without a symbol are reserved.
MEASURING = [
    call
    for call in benchmarks_pb2.DESCRIPTOR.services_by_name["BenchmarkRunner"].methods
    if call.output_type.name == "TestResult"
]
LIMITS = {limit.name: limit.GetOptions().Extensions[options_pb2.value] for limit in options_pb2.Limit.DESCRIPTOR.values}
GREATEST = {
    FieldDescriptor.CPPTYPE_BOOL: 1,
    FieldDescriptor.CPPTYPE_UINT32: 2**32 - 1,
    FieldDescriptor.CPPTYPE_UINT64: 2**64 - 1,
    FieldDescriptor.CPPTYPE_FLOAT: (2 - 2**-23) * 2.0**127,
    FieldDescriptor.CPPTYPE_DOUBLE: sys.float_info.max,
}


def options_of(call):
    """The options of a call that measures."""
    return call.GetOptions().Extensions[options_pb2.benchmark]


# The calls of all benchmarks, by symbol.
CALLS = {options_of(call).symbol: call for call in MEASURING if options_of(call).symbol}


def symbols(role):
    """The benchmarks in which a role takes part: "LOCAL", "MASTER" or "CLIENT"."""
    return [
        symbol for symbol, call in CALLS.items() if options_pb2.Role.Value(f"ROLE_{role}") in options_of(call).roles
    ]


def request(symbol, params):
    """The request whose parameters are given as in result files."""
    return text_format.Parse(params, message_factory.GetMessageClass(CALLS[symbol].input_type)())


def parameters(message):
    """Yields each parameter's field, value and options; its default stands for a value that is absent or 0."""
    for field in message.DESCRIPTOR.fields:
        if field.GetOptions().HasExtension(options_pb2.parameter):
            options = field.GetOptions().Extensions[options_pb2.parameter]
            value, default = getattr(message, field.name), options.default_value
            yield field, type(value)(default) if default and not value else value, options


def values(message):
    """The values of a message's parameters, by name."""
    return {field.name: value for field, value, _ in parameters(message)}


def most(field, options):
    """The greatest number that a parameter may have; for a duration in milliseconds."""
    match options.WhichOneof("greatest"):
        case "most":
            return options.most
        case "limit":
            return LIMITS[options_pb2.Limit.Name(options.limit)]
        case _:
            return GREATEST[field.cpp_type]
