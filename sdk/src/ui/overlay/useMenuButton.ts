import { type RefObject, useId } from 'react'
import type { AriaButtonProps } from 'react-aria/useButton'
import { useKeyboard } from 'react-aria/useKeyboard'
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger'
import type { PressProps } from 'react-aria/usePress'
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState'

interface MenuButtonOptions {
  type: 'menu' | 'listbox'
  isDisabled?: boolean
}

interface MenuButton {
  buttonProps: AriaButtonProps
  overlayProps: {
    id?: string
    'aria-labelledby': string
    autoFocus: boolean | NonNullable<RootMenuTriggerState['focusStrategy']>
    onClose: () => void
  }
}

/**
 * A button that opens a menu or a list: by mouse when it goes down, by touch when it goes up, by Enter, Space and the
 * arrow keys. In the place of React Aria's `useMenuTrigger`, which brings long presses and context menus to every page.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export function useMenuButton(
  { type, isDisabled }: MenuButtonOptions,
  state: RootMenuTriggerState,
  triggerRef: RefObject<HTMLElement | null>,
): MenuButton {
  const id = useId()
  const { triggerProps, overlayProps } = useOverlayTrigger({ type }, state, triggerRef)
  const openAt = (end: 'first' | 'last') => () => state.toggle(end)
  const { keyboardProps } = useKeyboard({
    isDisabled,
    shortcuts: {
      Enter: openAt('first'),
      ' ': openAt('first'),
      ArrowDown: openAt('first'),
      ArrowUp: openAt('last'),
      'Alt+ArrowDown': openAt('first'),
      'Alt+ArrowUp': openAt('last'),
    },
  })
  const pressProps: PressProps = {
    // It is given here, before what opens takes it, so that it can come back.
    preventFocusOnPress: true,
    onPressStart: ({ pointerType, target }) => {
      if (isDisabled || pointerType === 'touch' || pointerType === 'keyboard') return
      focusQuietly(target)
      // A screen reader presses without a pointer, and reads the first item at once.
      state.open(pointerType === 'virtual' ? 'first' : null)
    },
    onPress: ({ pointerType, target }) => {
      if (isDisabled || pointerType !== 'touch') return
      focusQuietly(target)
      state.toggle()
    },
  }
  return {
    buttonProps: { ...triggerProps, ...pressProps, ...keyboardProps, id } as AriaButtonProps,
    overlayProps: {
      ...overlayProps,
      'aria-labelledby': id,
      autoFocus: state.focusStrategy ?? true,
      onClose: state.close,
    },
  }
}

function focusQuietly(target: Element): void {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
