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
  const depth = use(Depth) + 1
  return (
    <ExtensionName value={extension}>
      <Depth value={depth}>
        <PortalProvider getContainer={() => containerOf(extension, depth)}>{children}</PortalProvider>
      </Depth>
    </ExtensionName>
  )
}

/** So many scopes are around this one. */
const Depth = createContext(0)

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

/**
 * One for each depth: what a dialog contains stands beside the dialog, and not where a page behind it has its own, which the
 * dialog hides.
 */
function containerOf(extension: string, depth: number): HTMLElement {
  const selector = `body > [data-portals="${depth}"][data-extension="${CSS.escape(extension)}"]`
  const known = document.querySelector<HTMLElement>(selector)
  // A dialog that opened since has hidden one that was left empty by what was in it before, and all that comes into it.
  const isLeft = known?.childElementCount === 0 && (known.inert || known.ariaHidden === 'true')
  if (known && !isLeft) return known
  known?.remove()
  const container = document.createElement('div')
  container.dataset.portals = String(depth)
  container.dataset.extension = extension
  container.className = styles.container ?? ''
  document.body.append(container)
  return container
}
