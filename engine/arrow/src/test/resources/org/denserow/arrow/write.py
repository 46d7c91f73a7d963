"""Writes the files beside it with other libraries' writers: pyarrow 25.0.1, polars 1.44.2, pandas 3.0.6.

python3 -m venv venv && venv/bin/pip install pyarrow==25.0.1 polars==1.44.2 pandas==3.0.6 && venv/bin/python write.py
"""

import datetime
import decimal

import pandas as pd
import polars as pl
import pyarrow as pa

N = 6
LONG = "a text of more than twelve bytes, ü"


def number(kind, low, high):
    return pa.array([0, 1, low, high, None, 5], kind)


columns = {
    "truth": pa.array([True, False, None, True, True, False]),
    "int8": number(pa.int8(), -128, 127),
    "int16": number(pa.int16(), -32768, 32767),
    "int32": number(pa.int32(), -(2**31), 2**31 - 1),
    "int64": number(pa.int64(), -(2**63), 2**63 - 1),
    "uint8": number(pa.uint8(), 0, 255),
    "uint16": number(pa.uint16(), 0, 65535),
    "uint32": number(pa.uint32(), 0, 2**32 - 1),
    "uint64": number(pa.uint64(), 0, 2**64 - 1),
    "float32": pa.array([0.5, -0.0, float("inf"), float("nan"), None, 3.0], pa.float32()),
    "float64": pa.array([0.1, -0.0, float("-inf"), float("nan"), None, 3.0], pa.float64()),
    "utf8": pa.array(["", "ä", LONG, None, "e", "f"]),
    "large": pa.array(["", "ä", LONG, None, "e", "f"], pa.large_utf8()),
    "view": pa.array(["", "ä", LONG, None, "e", LONG + LONG], pa.string_view()),
    "pair": pa.array([[1, 2], [3, 4], None, [5, None], [7, 8], [9, 10]], pa.list_(pa.float32(), 2)),
    "triple": pa.array([[i, i + 1, i + 2] for i in range(N)], pa.list_(pa.int32(), 3)),
    "coded": pa.array(["x", "y", None, "x", "z", "y"]).dictionary_encode(),
    # not read
    "half": pa.array([0.5] * N, pa.float16()),
    "nothing": pa.nulls(N),
    "binary": pa.array([b"a"] * N),
    "binary_view": pa.array([b"a" * 20] * N, pa.binary_view()),
    "fixed": pa.array([b"ab"] * N, pa.binary(2)),
    "time": pa.array([datetime.datetime(2026, 1, 1)] * N),
    "day": pa.array([datetime.date(2026, 1, 1)] * N),
    "money": pa.array([decimal.Decimal("1.5")] * N),
    "list": pa.array([[1, 2, 3]] * N, pa.list_(pa.int64())),
    "list_view": pa.array([[1, 2, 3]] * N, pa.list_view(pa.int64())),
    "texts": pa.array([["a", "b"]] * N, pa.list_(pa.utf8(), 2)),
    "struct": pa.array([{"a": 1, "b": "c"}] * N),
    "map": pa.array([[("a", 1)]] * N, pa.map_(pa.utf8(), pa.int32())),
    "runs": pa.RunEndEncodedArray.from_arrays(pa.array([2, N], pa.int32()), pa.array(["a", "b"])),
    "sparse": pa.UnionArray.from_sparse(pa.array([0] * N, pa.int8()), [pa.array([1] * N), pa.array(["a"] * N)]),
    "dense": pa.UnionArray.from_dense(
        pa.array([0] * N, pa.int8()), pa.array(range(N), pa.int32()), [pa.array([1] * N)]
    ),
    "coded_numbers": pa.array([10, 20, 10, 20, 10, 20]).dictionary_encode(),
    "coded_inside": pa.array([["x"], ["y"]] * (N // 2), pa.list_(pa.dictionary(pa.int8(), pa.utf8()))),
    "last": pa.array(range(N), pa.int32()),
}
table = pa.table(columns).replace_schema_metadata({"model": "kinds", "seed": "7"})
for name, sink in (("pyarrow.arrow", pa.ipc.new_file), ("pyarrow.arrows", pa.ipc.new_stream)):
    with sink(name, table.schema) as writer:
        writer.write_table(table, max_chunksize=4)

plain = pa.table({"id": pa.array([1, 2], pa.int32())})
for codec in ("zstd", "lz4"):
    with pa.ipc.new_file(f"{codec}.arrow", plain.schema, options=pa.ipc.IpcWriteOptions(compression=codec)) as writer:
        writer.write_table(pa.table({"id": pa.array([1] * 1000, pa.int32())}))

first, second = (pa.array(values).dictionary_encode() for values in (["x", "y"], ["y", "z", "x"]))
with pa.ipc.new_stream(
    "deltas.arrows", pa.schema([("coded", first.type)]), options=pa.ipc.IpcWriteOptions(emit_dictionary_deltas=True)
) as writer:
    writer.write_batch(pa.record_batch([first], ["coded"]))
    both = pa.DictionaryArray.from_arrays(pa.array([1, 2, 0], pa.int32()), pa.array(["x", "y", "z"]))
    writer.write_batch(pa.record_batch([both], ["coded"]))
with pa.ipc.new_stream("replaced.arrows", pa.schema([("coded", first.type)])) as writer:
    writer.write_batch(pa.record_batch([first], ["coded"]))
    writer.write_batch(pa.record_batch([second], ["coded"]))

frame = pl.DataFrame(
    {
        "id": [3, 1, 2],
        "name": ["a", LONG, None],
        "kind": pl.Series(["cat", "dog", "cat"], dtype=pl.Categorical),
        "at": pl.Series([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], dtype=pl.Array(pl.Float32, 2)),
        "hungry": [True, False, True],
    }
)
frame.write_ipc("polars.arrow")
frame.write_ipc_stream("polars.arrows")

pd.DataFrame(
    {
        "id": [3, 1, 2],
        "name": ["a", LONG, None],
        "kind": pd.Categorical(["cat", "dog", "cat"]),
        "weight": [1.5, 2.5, float("nan")],
        "hungry": [True, False, True],
    }
).to_feather("pandas.feather", compression="uncompressed")
