import { render, screen } from '@testing-library/react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import { createI18n } from '../../client/i18n/createI18n'
import { useLateTexts } from './useLateTexts'

function Late() {
  useLateTexts('screens.late', { title: 'Late' })
  const { t } = useTranslation()
  return <h1>{t('screens.late.title')}</h1>
}

let draws = 0
function Beside() {
  useTranslation()
  return <p>drawn {++draws}</p>
}

it('has the texts with the first draw of what needs them, and draws nothing else again', () => {
  const reported = vi.spyOn(console, 'error')
  const i18n = createI18n()
  const page = (isOpen: boolean) => (
    <I18nextProvider i18n={i18n}>
      {beside}
      {isOpen && <Late />}
    </I18nextProvider>
  )
  const beside = <Beside />
  const { rerender } = render(page(false))
  rerender(page(true))
  expect(screen.getByRole('heading').textContent).toBe('Late')
  expect(screen.getByText('drawn 1')).toBeInTheDocument()
  // React warns of a part that is changed while another one is drawn.
  expect(reported).not.toHaveBeenCalled()
  reported.mockRestore()
})
