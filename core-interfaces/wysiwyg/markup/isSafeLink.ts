const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:']
/** Pictures that stand in the text itself; a vector among them could run something where it is opened. */
const PICTURE_DATA = /^data:image\/(png|jpeg|gif|webp);base64,/i

/** True for addresses that lead somewhere and run nothing: http(s), mail, telephone, and places on the same site. */
export function isSafeLink(address: string): boolean {
  return URL.canParse(address, 'https://relative.invalid')
    ? SAFE_PROTOCOLS.includes(new URL(address, 'https://relative.invalid').protocol)
    : false
}

/** True for addresses that a picture or a player may be fetched from. */
export function isSafeSource(address: string): boolean {
  return PICTURE_DATA.test(address) || (isSafeLink(address) && !/^\s*(mailto|tel):/i.test(address))
}
