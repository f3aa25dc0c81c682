/** Digests that a field of hashes may ask for by name, in place of a hash that is slow on purpose: other programs compare them. */
export type Digest = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512'
