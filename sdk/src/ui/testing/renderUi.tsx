import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { addConsoleTexts, addItemTexts } from '../../client/i18n/addConsoleTexts'
import { createI18n } from '../../client/i18n/createI18n'
import { preloadOverlays } from '../overlay/preloadOverlays'
import { UiProvider } from '../UiProvider'

const i18n = createI18n()
// As in a console that has been open for a few seconds.
await Promise.all([addConsoleTexts(i18n), addItemTexts(i18n), preloadOverlays()])

/** Renders a part of the kit as the shell would, with English texts. */
export function renderUi(element: ReactNode, locale = 'en-US') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <UiProvider locale={locale}>{children}</UiProvider>
    </I18nextProvider>
  )
  return { user: userEvent.setup(), ...render(element, { wrapper }) }
}

/** Puts focus where an overlay that has opened puts it in a browser; the test DOM does not let that through. */
export function focusInside(element: HTMLElement): void {
  act(() => element.focus())
}
