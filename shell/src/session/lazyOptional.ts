import { type ComponentType, lazy } from 'react'

/**
 * Like React's `lazy`, for a part that the page can do without.
 *
 * @param Fallback - Drawn when the code cannot be fetched. Default: nothing.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn('A part of the page could not be loaded', error)
      return { default: Fallback }
    }
  })
}
