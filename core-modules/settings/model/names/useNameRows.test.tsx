import type { Translation } from '@pergola/sdk'
import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useNameRows } from './useNameRows'

const texts = { Small: 'Klein' }
const german = { locale: 'de-DE', translation: 'Größe', texts }
const french = { locale: 'fr-FR', translation: 'Taille' }

function edit(stored: Translation[] | null) {
  const { result } = renderHook(() => {
    const [translation, setTranslation] = useState(stored)
    const names = useNameRows(translation, setTranslation)
    return { translation, rows: names.rowsOf(translation), changed: names.changed }
  })
  return {
    now: () => ({ stored: result.current.translation, rows: result.current.rows }),
    change: (rows: Translation[] | null) => act(() => result.current.changed(rows)),
  }
}

it('keeps notes and choices of a language whose name is removed, without a row', () => {
  const { now, change } = edit([german, french])
  change([french])
  expect(now()).toEqual({ stored: [french, { ...german, translation: '' }], rows: [french] })
  change(null)
  expect(now()).toEqual({ stored: [{ ...german, translation: '' }], rows: [] })
})

it('gives a language that gets its name back its notes and choices', () => {
  const alone = { ...german, translation: '' }
  const { now, change } = edit([alone])
  expect(now().rows).toEqual([])
  change([{ locale: 'de-DE', translation: 'Größe' }])
  expect(now().stored).toEqual([german])
})

it('does not take German texts for those of another language that is chosen in their row', () => {
  const { now, change } = edit([german])
  change([{ ...german, locale: 'nl-NL' }])
  expect(now().stored).toEqual([
    { locale: 'nl-NL', translation: 'Größe' },
    { ...german, translation: '' },
  ])
})

it('keeps the row of a name that is emptied while it is typed', () => {
  const { now, change } = edit([german])
  change([{ ...german, translation: '' }])
  expect(now().rows).toEqual([{ ...german, translation: '' }])
  change([{ ...german, translation: 'Maß' }])
  expect(now().stored).toEqual([{ ...german, translation: 'Maß' }])
})

it('is nothing where there are neither names nor texts', () => {
  const { now, change } = edit([french])
  change(null)
  expect(now()).toEqual({ stored: null, rows: null })
  expect(edit(null).now().rows).toBeNull()
})
