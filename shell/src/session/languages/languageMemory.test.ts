import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { rememberLanguage, useChosenLanguage } from './languageMemory'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it.each([
  ['stored for the next page', () => {}],
  [
    'known to this page where the browser refuses all storage',
    () => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    },
  ],
])('a language that was chosen is %s', (_case, prepare) => {
  prepare()
  const { result } = renderHook(() => useChosenLanguage())
  act(() => rememberLanguage('de-DE'))
  expect(result.current).toBe('de-DE')
  act(() => rememberLanguage('fr-FR'))
  expect(result.current).toBe('fr-FR')
})
