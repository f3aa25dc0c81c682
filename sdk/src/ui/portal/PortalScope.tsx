import type { ReactNode } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria'
import styles from './PortalScope.module.css'

export interface PortalScopeProps {
  /** Name of the extension, as its slot carries it: `interface:slider`. */
  extension: string
  children: ReactNode
}

/**
 * Menus, dialogs and tooltips are drawn at the end of the page. Inside this scope they go into a container that carries
 * the name of their extension, so that its styles reach them there too, and no one else's do.
 */
export function PortalScope({ extension, children }: PortalScopeProps) {
  return <PortalProvider getContainer={() => containerOf(extension)}>{children}</PortalProvider>
}

function containerOf(extension: string): HTMLElement {
  const selector = `body > [data-portals][data-extension="${CSS.escape(extension)}"]`
  const known = document.querySelector<HTMLElement>(selector)
  if (known) return known
  const container = document.createElement('div')
  container.dataset.portals = ''
  container.dataset.extension = extension
  container.className = styles.container ?? ''
  document.body.append(container)
  return container
}
