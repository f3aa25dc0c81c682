const P_WORDS = 18
const S_WORDS = 4 * 256

/**
 * The cipher state of bcrypt (Blowfish, https://www.schneier.com/academic/blowfish/), with the key schedule that takes
 * a salt.
 */
export class BlowfishState {
  readonly #p: Uint32Array
  readonly #s: Uint32Array

  constructor() {
    const words = initialWords()
    this.#p = words.slice(0, P_WORDS)
    this.#s = words.slice(P_WORDS)
  }

  /** Mixes a key into the state; without salt, zeros take its place. */
  expandKey(key: Uint8Array, salt?: Uint8Array): void {
    const keyWord = wordReader(key)
    for (let i = 0; i < P_WORDS; i++) this.#p[i] = (this.#p[i] ?? 0) ^ keyWord()
    const saltWord = salt ? wordReader(salt) : () => 0
    const block = new Uint32Array(2)
    for (const target of [this.#p, this.#s]) {
      for (let i = 0; i < target.length; i += 2) {
        block[0] = (block[0] ?? 0) ^ saltWord()
        block[1] = (block[1] ?? 0) ^ saltWord()
        this.encrypt(block, 0)
        target.set(block, i)
      }
    }
  }

  /** Encrypts the pair of words at `offset` in place. */
  encrypt(words: Uint32Array, offset: number): void {
    const p = this.#p
    const s = this.#s
    let left = words[offset] as number
    let right = words[offset + 1] as number
    for (let i = 0; i < 16; i += 2) {
      left ^= p[i] as number
      right ^= round(s, left)
      right ^= p[i + 1] as number
      left ^= round(s, right)
    }
    words[offset] = right ^ (p[17] as number)
    words[offset + 1] = left ^ (p[16] as number)
  }
}

function round(s: Uint32Array, x: number): number {
  const a = s[x >>> 24] as number
  const b = s[256 + ((x >>> 16) & 0xff)] as number
  const c = s[512 + ((x >>> 8) & 0xff)] as number
  const d = s[768 + (x & 0xff)] as number
  return ((((a + b) | 0) ^ c) + d) | 0
}

/** Reads bytes as big-endian words, over and over. */
function wordReader(bytes: Uint8Array): () => number {
  let position = 0
  return () => {
    let word = 0
    for (let i = 0; i < 4; i++) {
      word = (word << 8) | (bytes[position] as number)
      position = (position + 1) % bytes.length
    }
    return word
  }
}

let words: Uint32Array | undefined

/** Blowfish starts from the fractional digits of π; computing them takes some milliseconds and no table. */
function initialWords(): Uint32Array {
  if (words) return words
  const count = P_WORDS + S_WORDS
  const guardBits = 64n
  const bits = BigInt(count * 32) + guardBits
  const fraction = (machinPi(bits) >> guardBits) & ((1n << BigInt(count * 32)) - 1n)
  const hex = fraction.toString(16).padStart(count * 8, '0')
  words = Uint32Array.from({ length: count }, (_, index) =>
    Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16),
  )
  return words
}

/** π · 2^bits by Machin's formula: 16 arctan(1/5) − 4 arctan(1/239). */
function machinPi(bits: bigint): bigint {
  return 16n * inverseArctan(5n, bits) - 4n * inverseArctan(239n, bits)
}

function inverseArctan(x: bigint, bits: bigint): bigint {
  let power = (1n << bits) / x
  let sum = power
  for (let n = 3n, sign = -1n; power > 0n; n += 2n, sign = -sign) {
    power /= x * x
    sum += (sign * power) / n
  }
  return sum
}
