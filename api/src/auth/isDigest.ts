import type { Digest } from '@pergola/sdk/contract'

const DIGESTS: Readonly<Record<Digest, true>> = {
  md5: true,
  sha1: true,
  sha224: true,
  sha256: true,
  sha384: true,
  sha512: true,
}

/** Whether a hash is asked for that `createHash` makes, and not one that is slow on purpose. */
export function isDigest(name: string): name is Digest {
  return Object.hasOwn(DIGESTS, name)
}
