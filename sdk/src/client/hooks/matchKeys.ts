/** Whether a key press is the one that `keys` names: `mod+s`, `shift+n`, `?`. */
export function matchKeys(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.at(-1) ?? ''
  if ((event.metaKey || event.ctrlKey) !== parts.includes('mod') || event.altKey) return false
  const isLetter = /^[a-z0-9]$/.test(key)
  // Shift is part of how a sign is typed, on some keyboards.
  if ((isLetter || /^f\d+$/.test(key)) && event.shiftKey !== parts.includes('shift')) return false
  const pressed = event.key.toLowerCase()
  // Where the keyboard writes other letters, the place of the key counts.
  const isElsewhere = isLetter && /[^\x20-\x7f]/.test(pressed) && event.code.toLowerCase() === `key${key}`
  return pressed === key || isElsewhere
}
