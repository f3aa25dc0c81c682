const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:']

/** True for addresses that lead somewhere and run nothing: http(s), mail, telephone, and places on the same site. */
export function isSafeLink(address: string): boolean {
  return URL.canParse(address, 'https://relative.invalid')
    ? SAFE_PROTOCOLS.includes(new URL(address, 'https://relative.invalid').protocol)
    : false
}
