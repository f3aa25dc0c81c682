import { createContext, type ReactNode, use } from 'react'
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
  return (
    <ExtensionName value={extension}>
      <PortalProvider getContainer={() => containerOf(extension)}>{children}</PortalProvider>
    </ExtensionName>
  )
}

/** The extension whose slot is the nearest above. */
const ExtensionName = createContext<string | null>(null)

/**
 * What an extension hands to a part of another one, such as buttons for its page, is drawn in the slot of the other, where its own
 * styles do not reach.
 *
 * @returns A function that puts what is handed over into the scope of the extension in whose slot this is called
 */
export function useOwnScope(): (handed: ReactNode) => ReactNode {
  const extension = use(ExtensionName)
  return (handed) =>
    extension && handed ? (
      <div className={styles.container} data-extension={extension}>
        <PortalScope extension={extension}>{handed}</PortalScope>
      </div>
    ) : (
      handed
    )
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
