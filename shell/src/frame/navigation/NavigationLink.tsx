import { type ComponentPropsWithRef, createContext, type MouseEvent, type ReactNode, use } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom'

const ShownPath = createContext('')

/** Says to the links in it which page is shown. */
export function ShownPathProvider({ children }: { children: ReactNode }) {
  return <ShownPath value={useLocation().pathname}>{children}</ShownPath>
}

interface NavigationLinkProps extends ComponentPropsWithRef<'a'> {
  to: string
}

/** A link that is drawn again when another page is shown. Those of the router are with each address, so with each search. */
export function NavigationLink({ to, ...props }: NavigationLinkProps) {
  const [path = ''] = to.split('?')
  const isCurrent = `${use(ShownPath)}/`.startsWith(path.endsWith('/') ? path : `${path}/`)
  const { navigator } = use(NavigationContext)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigator.push(to)
  }
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...props}
      href={navigator.createHref(to)}
      onClick={handleClick}
    />
  )
}
