const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)

/** Keys as they are written on them: `⌘K` on a Mac, `Ctrl K` elsewhere. */
export function formatKeys(keys: string): string {
  const written = keys.split('+').map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'shift') return isMac ? '⇧' : 'Shift'
    return key.toUpperCase()
  })
  return written.join(isMac ? '' : ' ')
}
