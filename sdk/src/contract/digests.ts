/** Digests that a field of hashes may ask for by name, in place of a hash that is slow on purpose: other programs compare them. */
export const digests = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const

export type Digest = (typeof digests)[number]
