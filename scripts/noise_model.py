"""Writes a language model of half a megabyte with random weights: noise_model.py FILE.gguf

A llama of two layers and 64 dimensions. It speaks noise in the form that a schema forces on it, which is what a
test of the protocol needs.
"""
import sys

import gguf
import numpy

# What a note may hold, so that some quotes stand in it.
WORDS = "honey lemon peach jasmine rose tea cocoa blueberry orange caramel sweet clean bitter chocolate cherry".split()
WIDTH, LAYERS, HEADS, HIDDEN, CONTEXT, SEED = 64, 2, 4, 96, 16384, 7


def tokens():
    """Control tokens, all bytes, printable characters, and pieces that end a string of JSON, so that most do end."""
    yield from (("<unk>", gguf.TokenType.UNKNOWN), ("<s>", gguf.TokenType.CONTROL), ("</s>", gguf.TokenType.CONTROL))
    yield from ((f"<0x{byte:02X}>", gguf.TokenType.BYTE) for byte in range(256))
    pieces = [chr(code) for code in range(0x21, 0x7F)] + ["▁"]
    pieces += [first + second + '"' for first in "aeiouhrstln" for second in "aeioubcdfgmnprst"]
    pieces += [word + '"' for word in WORDS]
    yield from ((piece, gguf.TokenType.NORMAL) for piece in pieces)


def main():
    random = numpy.random.default_rng(SEED)

    def matrix(*shape):
        return random.normal(0, 0.3, shape).astype(numpy.float32)

    vocabulary = list(tokens())
    writer = gguf.GGUFWriter(sys.argv[1], "llama")
    writer.add_name("noise")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(vocabulary))
    writer.add_tokenizer_model("llama")
    writer.add_token_list([text for text, _ in vocabulary])
    writer.add_token_scores([0.0] * len(vocabulary))
    writer.add_token_types([kind for _, kind in vocabulary])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_tensor("token_embd.weight", matrix(len(vocabulary), WIDTH))
    writer.add_tensor("output_norm.weight", numpy.ones(WIDTH, numpy.float32))
    writer.add_tensor("output.weight", matrix(len(vocabulary), WIDTH))
    for layer in range(LAYERS):
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            writer.add_tensor(f"blk.{layer}.{name}.weight", matrix(WIDTH, WIDTH))
        writer.add_tensor(f"blk.{layer}.ffn_gate.weight", matrix(HIDDEN, WIDTH))
        writer.add_tensor(f"blk.{layer}.ffn_up.weight", matrix(HIDDEN, WIDTH))
        writer.add_tensor(f"blk.{layer}.ffn_down.weight", matrix(WIDTH, HIDDEN))
        for name in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"blk.{layer}.{name}.weight", numpy.ones(WIDTH, numpy.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main()
