import { useEffect, useEffectEvent } from 'react'
import type { Command } from '../host/createCommands'
import { useHost } from '../host/HostContext'
import { matchKeys } from './matchKeys'

/**
 * Offers commands in the command palette, and by their keys, as long as the calling component is mounted. What cannot be
 * done at the moment is left out of the list.
 */
export function useCommands(commands: readonly Command[]): void {
  const { commands: registry } = useHost()
  const read = useEffectEvent(() => commands)
  useEffect(() => registry.add(() => read()), [registry])

  const handleKeyDown = useEffectEvent((event: KeyboardEvent, isOnTheWayDown: boolean) => {
    const command = commands.find(
      ({ keys, keysWork }) =>
        keys !== undefined && (keysWork === 'everywhere') === isOnTheWayDown && matchKeys(keys, event),
    )
    if (!command?.keys || !isFree(event, command.keys, isOnTheWayDown)) return
    // The browser has another use for most of them, even where nothing is done.
    event.preventDefault()
    if (!event.repeat && !document.querySelector('[role="alertdialog"]')) command.run()
  })
  useEffect(() => {
    // Many controls end a key where they stand, and some keys have to work in each of them.
    const down = (event: KeyboardEvent) => handleKeyDown(event, true)
    const up = (event: KeyboardEvent) => handleKeyDown(event, false)
    window.addEventListener('keydown', down, true)
    window.addEventListener('keydown', up)
    return () => {
      window.removeEventListener('keydown', down, true)
      window.removeEventListener('keydown', up)
    }
  }, [])
}

function isFree({ target, defaultPrevented }: KeyboardEvent, keys: string, isOnTheWayDown: boolean): boolean {
  const element = target instanceof Element ? target : null
  if (isOnTheWayDown) return !element?.closest(`[data-keys~="${keys}"]`)
  if (defaultPrevented) return false
  // In a dialog, what lies behind it is out of reach.
  return !element?.closest('[role="dialog"], [role="alertdialog"]') && !takesText(element)
}

function takesText(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  const isCheck =
    element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')
  return !isCheck && (element.matches('input, textarea, select') || element.isContentEditable)
}
