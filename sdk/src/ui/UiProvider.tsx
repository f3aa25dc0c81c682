import { type ReactNode, useMemo } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'

export interface UiProviderProps {
  /** BCP 47 code: decides reading direction, and how numbers and dates are written. */
  locale: string
  /** Follows an in-app link, e.g. the router's `navigate`. Without it links load their page. */
  navigate?: (path: string) => void
  /** Turns an in-app path into the address shown in the browser, e.g. the router's `useHref`. */
  useHref?: (path: string) => string
  children: ReactNode
}

/** What the kit needs from the page around it; mounted once by the shell, and by tests that care about locale. */
export function UiProvider({ locale, navigate, useHref, children }: UiProviderProps) {
  // Another one each time would draw all links and buttons again.
  const useAnyHref = useMemo(() => useHref && hrefHook(useHref), [useHref])
  const content = (
    <I18nProvider locale={locale}>
      {/* React Aria would write a style element, which a strict Content-Security-Policy refuses, unless something
          with this id is there already. reset.css has the rule. */}
      <meta id="react-aria-pressable-style" />
      {children}
    </I18nProvider>
  )
  if (!navigate) return content
  return (
    <RouterProvider navigate={navigate} useHref={useAnyHref}>
      {content}
    </RouterProvider>
  )
}

/** Addresses of other places stay as they are: a router would take them for paths of its own. */
function hrefHook(useHref: (path: string) => string) {
  return function useAnyHref(address: string): string {
    const path = useHref(address)
    return WITH_ORIGIN.test(address) ? address : path
  }
}

const WITH_ORIGIN = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i
