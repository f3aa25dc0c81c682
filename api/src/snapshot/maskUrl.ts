/** Stands for a part of an address that a file must not hold. */
export const MASK = '***'

/** The address without what lets its caller in: name and password, and the values of its query. */
export function maskUrl(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.username) url.username = MASK
  if (url.password) url.password = MASK
  const names = [...new Set(url.searchParams.keys())]
  for (const name of names) url.searchParams.set(name, MASK)
  return url.href === new URL(address).href ? address : url.href
}
