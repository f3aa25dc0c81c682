import type { Page } from 'playwright'

/** How many frames within a field that was refused have the colour of its mark. */
export function redFramesOf(page: Page, name: string): Promise<number> {
  return page.locator(`[data-field="${name}"]`).evaluate((field) => {
    const { backgroundColor } = getComputedStyle(field, '::before')
    return [...field.querySelectorAll('[data-input] *')].filter((element) => {
      const { borderTopColor, borderTopWidth, boxShadow } = getComputedStyle(element)
      return (
        (borderTopColor === backgroundColor && borderTopWidth !== '0px') ||
        boxShadow.startsWith(backgroundColor)
      )
    }).length
  })
}
