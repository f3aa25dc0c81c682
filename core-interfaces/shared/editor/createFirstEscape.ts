/**
 * Keeps the first Escape for the editor that it is pressed in: in the middle of a text it means "out of here", not "close
 * the dialog around". The next one goes on to the page, until another key is pressed.
 *
 * @returns What to call with each key; true for an Escape that was kept.
 */
export function createFirstEscape(): (event: KeyboardEvent) => boolean {
  let isLeaving = false
  return (event) => {
    const isFirst = event.key === 'Escape' && !isLeaving
    isLeaving = event.key === 'Escape'
    if (isFirst) event.stopPropagation()
    return isFirst
  }
}
