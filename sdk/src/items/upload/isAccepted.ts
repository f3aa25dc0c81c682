/** Entries of a comma list such as `image/*, application/pdf`. */
export function parseAccept(accept: string | null | undefined): string[] {
  return (accept ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean)
}

/** Whether a file's media type or extension is in the list; an empty list takes everything. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: readonly string[]): boolean {
  const type = file.type.toLowerCase()
  return (
    accept.length === 0 ||
    accept.some((entry) => {
      if (entry.startsWith('.')) return file.name.toLowerCase().endsWith(entry)
      return entry.endsWith('/*') ? type.startsWith(entry.slice(0, -1)) : type === entry
    })
  )
}
