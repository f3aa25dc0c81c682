import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, it } from 'vitest'
import { createShell } from '../../session/createShell'
import { ShellProvider } from '../../session/ShellContext'
import { FullPageLoader } from './FullPageLoader'

beforeEach(() => sessionStorage.clear())

/** A page of the tab that has nothing to show yet. */
function start() {
  const shell = createShell({ root: `${location.origin}/` })
  const { unmount } = render(
    <ShellProvider shell={shell}>
      <I18nextProvider i18n={shell.i18n}>
        <FullPageLoader />
      </I18nextProvider>
    </ShellProvider>,
  )
  return { shell, unmount }
}
const offer = () => screen.queryByRole('link', { name: 'Start without extensions' })

it('offers a start without extensions after two that showed no page, and not after one that did', () => {
  for (const count of [1, 2]) {
    const { unmount } = start()
    expect(offer(), `start ${count}`).toBeNull()
    unmount()
  }
  const third = start()
  expect(offer()).toHaveAttribute('href', expect.stringContaining('?disable-extensions'))
  third.shell.starts.succeeded()
  third.unmount()
  start()
  expect(offer()).toBeNull()
})
