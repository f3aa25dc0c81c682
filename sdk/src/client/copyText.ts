/**
 * Puts a text into the clipboard. Pages without TLS have none: there the text is selected for a moment and copied as if by
 * the keys, which works within a click or a press of a key.
 *
 * @returns whether it was copied; never rejects.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Without moving the focus, which dialogs hold. */
function copySelected(text: string): boolean {
  const selection = document.getSelection()
  if (!selection) return false
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const holder = document.createElement('span')
  holder.textContent = text
  holder.style.cssText = 'position:fixed;inset-block-start:0;opacity:0;white-space:pre;user-select:text'
  // Within a dialog, beside which all else is inert.
  const place = document.activeElement?.closest('[role=dialog],[role=alertdialog]') ?? document.body
  place.append(holder)
  try {
    selection.selectAllChildren(holder)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    holder.remove()
    selection.removeAllRanges()
    for (const range of ranges) selection.addRange(range)
  }
}
