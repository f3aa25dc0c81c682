import type { Translation } from '@pergola/sdk'
import { useState } from 'react'

type Stored = readonly Translation[] | null

/**
 * Names in languages as rows of a list, apart from the notes and choices that stand beside them: these stay with their
 * language, no matter what becomes of its row. A language that has them alone has no row.
 */
export function useNameRows(translation: Stored, onChange: (next: Translation[] | null) => void) {
  // A name that is emptied in its row may be typed again.
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set())
  return {
    rowsOf: (stored: Stored) =>
      stored?.filter((entry) => !hasTextsAlone(entry) || emptied.has(entry.locale)) ?? null,
    changed: (next: Stored) => {
      const rows = next ?? []
      setEmptied(new Set(rows.filter((row) => !row.translation).map(({ locale }) => locale)))
      onChange(withTexts(rows, translation ?? []))
    },
  }
}

function hasTextsAlone({ translation, texts }: Translation): boolean {
  return !translation && hasTexts({ texts })
}

function hasTexts({ texts = {} }: Pick<Translation, 'texts'>): boolean {
  return Object.keys(texts).length > 0
}

function withTexts(rows: readonly Translation[], before: readonly Translation[]): Translation[] | null {
  const named = rows.map(({ texts: _, ...row }) => {
    const texts = before.findLast(({ locale }) => locale === row.locale)?.texts
    return texts ? { ...row, texts } : row
  })
  const left = before
    .filter((entry) => hasTexts(entry) && !rows.some(({ locale }) => locale === entry.locale))
    .map((entry) => ({ ...entry, translation: '' }))
  const all = [...named, ...left]
  return all.length > 0 ? all : null
}
