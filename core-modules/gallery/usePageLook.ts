import { applyTheme, type Theme } from '@pergola/sdk/ui'
import { useLayoutEffect } from 'react'

export type Direction = 'ltr' | 'rtl'

/** Theme and direction of the whole page, menus and dialogs included, until the caller goes away. */
export function usePageLook(theme: Theme, direction: Direction): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    const before = { theme: page.dataset.theme as Theme | undefined, direction: page.dir }
    applyTheme({ theme })
    page.dir = direction
    return () => {
      applyTheme({ theme: before.theme ?? 'auto' })
      page.dir = before.direction
    }
  }, [theme, direction])
}
