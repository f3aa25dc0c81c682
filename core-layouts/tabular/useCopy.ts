import { type Item, type LayoutProps, type PrimaryKey, useNames, useNotify } from '@pergola/sdk'
import { toReadableText } from '@pergola/sdk/items'
import { type ClipboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type meta from './meta'
import { toTsv } from './toTsv'
import type { Tabular } from './useTabular'

/**
 * Copies the selected rows as a table, and without any the value of the focused cell. What is marked with the pointer is
 * copied as it is.
 */
export function useCopy(props: LayoutProps<typeof meta>, { columns, rows, focus, leadingCount }: Tabular) {
  const { t } = useTranslation()
  const names = useNames()
  const notify = useNotify()
  const selected = useSelectedRows(props)

  return (event: ClipboardEvent) => {
    if (getSelection()?.toString()) return
    const { shown } = columns
    const chosen = selected()
    if (chosen.length > 0) {
      const titles = shown.map((field) => names.field(field.collection, field.field))
      event.clipboardData.setData('text/plain', toTsv(titles, shown, chosen))
      notify({ title: t('layouts.tabular.copied', { count: chosen.length }), icon: 'check' })
    } else {
      const field = shown[focus.active.column - leadingCount]
      const item = rows.at(focus.active.row)
      if (!field || !item) return
      event.clipboardData.setData('text/plain', toReadableText(item[field.field]))
    }
    event.preventDefault()
  }
}

/** The selected rows, also those that are not loaded any more. */
function useSelectedRows({ items, selection, primaryKeyField }: LayoutProps<typeof meta>): () => Item[] {
  const known = useRef(new Map<PrimaryKey, Item>())
  useLayoutEffect(() => {
    const loaded = new Map(items.map((item) => [item[primaryKeyField] as PrimaryKey, item]))
    known.current = new Map(
      (selection ?? []).flatMap((key) => {
        const item = loaded.get(key) ?? known.current.get(key)
        return item ? [[key, item]] : []
      }),
    )
  }, [items, selection, primaryKeyField])
  return () => [...known.current.values()]
}
