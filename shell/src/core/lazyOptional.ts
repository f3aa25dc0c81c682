import { type ComponentType, lazy } from 'react'

/** Like React's `lazy`, for a part that the page can do without: when its code cannot be fetched, nothing is drawn. */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn('A part of the page could not be loaded', error)
      return { default: () => null }
    }
  })
}
