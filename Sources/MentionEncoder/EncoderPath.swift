internal import CEncoder

/// The processor's instructions that an encoder computes with. All give the same bits.
public enum EncoderPath: UInt32, Sendable, Hashable, CaseIterable {
  /// Those of every processor.
  case plain
  /// AVX2 of x86-64 (2013 and later).
  case avx2
  /// AVX-512 with VNNI of x86-64.
  case vnni
  /// NEON of every 64-bit Arm.
  case neon
  /// NEON with the dot product of Armv8.2.
  case dot

  var kernels: CEncoderPath { CEncoderPath(rawValue: rawValue) }

  /// Whether this processor has the instructions.
  public var isAvailable: Bool { cencoder_has(kernels) }

  /// The fastest that this processor has.
  public static var best: EncoderPath {
    EncoderPath(rawValue: cencoder_best().rawValue) ?? .plain
  }
}
