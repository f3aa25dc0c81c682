import { createI18n } from '@pergola/sdk/host'
import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { BuildError, type BuildErrorState } from './BuildError'

it('says what the compiler says for as long as something does not build', () => {
  const state = createStore<BuildErrorState>(() => ({ error: null }))
  render(
    <I18nextProvider i18n={createI18n()}>
      <BuildError state={state} />
    </I18nextProvider>,
  )
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  act(() => state.setState({ error: 'input.tsx: unexpected token' }))
  expect(status).toHaveTextContent('The newest sources do not build')
  expect(status).toHaveTextContent('input.tsx: unexpected token')
  act(() => state.setState({ error: null }))
  expect(status).toBeEmptyDOMElement()
})
