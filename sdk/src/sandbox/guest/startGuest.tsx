import { type ComponentType, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { addMessages, type MessageTree } from '../../client/i18n/addMessages'
import { createI18n } from '../../client/i18n/createI18n'
import type { InterfaceProps } from '../../contract/props'
import type { ConnectMessage, GuestEnvironment } from '../protocol/messages'
import { createGuest, type Guest } from './createGuest'
import { GuestBoundary } from './GuestBoundary'
import { GuestContext } from './GuestContext'
import { GuestPart } from './GuestPart'
import { type FocusPermit, holdFocus } from './holdFocus'

/**
 * Draws an interface into the frame that this script runs in, as soon as the console hands over its port. The entry that
 * the build writes for the sandbox calls it, no one else has to.
 *
 * @param load - Brings the input; what its module throws is reported to the console.
 */
export function startGuest(id: string, load: () => Promise<{ default: unknown }>): void {
  const permitFocus = holdFocus()
  window.addEventListener('message', function connect({ data, source, ports }: MessageEvent) {
    const [port] = ports
    if (source !== window.parent || (data as Partial<ConnectMessage>)?.pergola !== 'connect' || !port) return
    window.removeEventListener('message', connect)
    const guest = createGuest(port)
    reportErrors(guest)
    followEnvironment(guest)
    load().then(
      ({ default: Input }) => {
        if (isComponent(Input)) render(guest, { id, Input, permitFocus })
        else reportRender(guest, new Error('The module has no component as default export'))
      },
      (error) => reportRender(guest, error),
    )
  })
}

function isComponent(value: unknown): value is ComponentType<InterfaceProps> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

function render(guest: Guest, part: Omit<GuestAppProps, 'guest'>): void {
  const container = document.body.appendChild(document.createElement('div'))
  const noteError = (error: unknown) => reportRender(guest, error)
  createRoot(container, { onUncaughtError: noteError }).render(
    <GuestContext value={guest}>
      <GuestBoundary onError={noteError}>
        <GuestApp guest={guest} {...part} />
      </GuestBoundary>
    </GuestContext>,
  )
}

interface GuestAppProps {
  guest: Guest
  id: string
  Input: ComponentType<InterfaceProps>
  permitFocus: FocusPermit
}

const i18n = createI18n()

/** Ahead of the first drawing: a part must never be seen in the wrong language or theme. */
function followEnvironment(guest: Guest): void {
  let applied: object | null = null
  guest.subscribe(() => {
    const environment = guest.getState()?.environment ?? null
    if (environment && environment !== applied) applyEnvironment(environment)
    applied = environment
  })
}

/** Makes the frame look and speak like the page around it. */
function applyEnvironment(environment: GuestEnvironment): void {
  const { theme, tokens, locale, direction, messages } = environment
  const root = document.documentElement
  root.dataset.theme = theme
  root.lang = locale
  root.dir = direction
  // Through the CSSOM, which the policy of the frame allows.
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
  for (const [language, texts] of Object.entries(messages)) {
    addMessages(i18n, language, texts as unknown as MessageTree)
  }
  if (i18n.language !== locale) void i18n.changeLanguage(locale)
}

function GuestApp({ guest, ...part }: GuestAppProps) {
  const environment = useSyncExternalStore(guest.subscribe, () => guest.getState()?.environment ?? null)
  if (!environment) return null
  return (
    <I18nextProvider i18n={i18n}>
      <I18nProvider locale={environment.locale}>
        {/* Keeps React Aria from writing a style element, which the policy refuses; see UiProvider. */}
        <meta id="react-aria-pressable-style" />
        <GuestPart {...part} />
      </I18nProvider>
    </I18nextProvider>
  )
}

function reportRender(guest: Guest, error: unknown): void {
  guest.send({ type: 'error', phase: 'render', message: messageOf(error) })
}

/** What is thrown outside of drawing is reported to the console, which counts it against the extension. */
function reportErrors(guest: Guest): void {
  const report = (error: unknown) => guest.send({ type: 'error', phase: 'later', message: messageOf(error) })
  window.addEventListener('error', ({ error, message }) => report(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // The console itself refused, and has notified the user already.
    if (!(reason instanceof Error && reason.name === 'SandboxError')) report(reason)
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
