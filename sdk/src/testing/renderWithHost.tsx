import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createContext, type ReactNode, use } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { HostProvider } from '../client/host/HostContext'
import { addExtensionMessages, addMessages, type MessageTree } from '../client/i18n/addMessages'
import { createI18n } from '../client/i18n/createI18n'
import itemTexts from '../client/i18n/en-US.items.json'
import consoleTexts from '../client/i18n/en-US.json'
import { Card, Checkbox, Switch } from '../ui/lazy/components'
import { preloadOverlays } from '../ui/overlay/preloadOverlays'
import { createFakeHost, type FakeHost, type FakeHostOptions } from './createFakeHost'

export interface RenderWithHostOptions extends FakeHostOptions {
  /** A host made before, instead of the options above. */
  host?: FakeHost
  /** Address inside the router; default `/`. */
  route?: string
  /** Pattern of the route, for components that read its parameters: `/:project/collections/:collection`. */
  path?: string
  /** More English texts, as an extension's `messages.json` brings them: `{ interfaces: { slider: {…} } }`. */
  messages?: MessageTree
  /** Language whose direction and formats hold; texts stay English. Default `en-US`. */
  locale?: string
}

export interface RenderWithHostResult extends RenderResult {
  host: FakeHost
  user: UserEvent
  router: ReturnType<typeof createMemoryRouter>
  queryClient: QueryClient
}

// As in a console that has been open for a few seconds: menus and lists open at once, switches, boxes and cards are there.
await Promise.all([preloadOverlays(), Switch.preload(), Checkbox.preload(), Card.preload()])

const Ui = createContext<ReactNode>(null)

/** Renders like Testing Library's `render`, inside a fake host, a router, a query client and the English texts. */
export function renderWithHost(ui: ReactNode, options: RenderWithHostOptions = {}): RenderWithHostResult {
  const host = options.host ?? createFakeHost(options)
  const i18n = createI18n()
  addMessages(i18n, 'en-US', consoleTexts)
  addMessages(i18n, 'en-US', itemTexts)
  const { interface: interfaces, layout, module } = host.stores.extensions.getState()
  addExtensionMessages(
    i18n,
    [interfaces, layout, module].flatMap((catalogue) => Object.values(catalogue)),
  )
  if (options.messages) addMessages(i18n, 'en-US', options.messages)
  if (options.locale) {
    // Without a text of its own a language counts as missing, and the direction of English would hold.
    addMessages(i18n, options.locale, { filter: consoleTexts.filter })
    void i18n.changeLanguage(options.locale)
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const element = <RoutedUi />
  const router = createMemoryRouter([{ path: options.path ?? '*', element }], {
    initialEntries: [options.route ?? '/'],
  })
  holdNavigations(router, host)

  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <HostProvider host={host}>
          <Ui value={children}>
            <RouterProvider router={router} />
          </Ui>
        </HostProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
  return Object.assign(render(ui, { wrapper }), { host, user: userEvent.setup(), router, queryClient })
}

/** Leave guards hold the router of the test as they hold the console's own navigation. */
function holdNavigations(router: ReturnType<typeof createMemoryRouter>, { leaveGuards }: FakeHost): void {
  const key = 'leave-guards'
  router.getBlocker(key, ({ currentLocation, nextLocation }) =>
    leaveGuards.hold({
      from: currentLocation.pathname,
      to: nextLocation.pathname,
      proceed: () => router.state.blockers.get(key)?.proceed?.(),
    }),
  )
}

/** Reads the tested element from above the router, so that `rerender` reaches it. */
function RoutedUi() {
  return use(Ui)
}
