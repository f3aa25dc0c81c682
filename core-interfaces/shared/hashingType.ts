import { type Digest, option } from '@pergola/sdk/contract'

const CHOICES: Readonly<Record<'core' | 'bcrypt' | Digest, string>> = {
  core: '$t:core',
  bcrypt: 'bcrypt',
  md5: 'md5',
  sha1: 'sha1',
  sha224: 'sha224',
  sha256: 'sha256',
  sha384: 'sha384',
  sha512: 'sha512',
}

/** The option of a secret that says how it is hashed. */
export const hashingType = option.choice(CHOICES, 'core')
