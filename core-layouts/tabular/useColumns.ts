import type { Field } from '@pergola/sdk'
import { useMemo, useState } from 'react'
import { columnWidths, MIN_WIDTH_PX } from './columnLayout'

export interface UseColumnsOptions {
  fields: readonly Field[]
  /** As the preset keeps them, by field. */
  storedWidths: unknown
  /** Called with all widths once one of them changed. */
  onWidthsChange: (widths: Record<string, number>) => void
}

export interface Columns {
  /** In px, by field; that of a column whose edge is being dragged follows the pointer. */
  widths: Readonly<Record<string, number>>
  /** Shows a column wider while its edge is dragged, or narrower by a negative number; `null` ends that. */
  dragBy: (field: string, deltaPx: number | null) => void
  /** Makes a column wider, or narrower by a negative number. */
  resizeBy: (field: string, deltaPx: number) => void
}

export function useColumns({ fields, storedWidths, onWidthsChange }: UseColumnsOptions): Columns {
  const stored = useMemo(() => columnWidths(storedWidths, fields), [storedWidths, fields])
  const [dragged, setDragged] = useState<Record<string, number> | null>(null)
  const widthAfter = (field: string, deltaPx: number) => ({
    [field]: Math.max(Math.round((stored[field] ?? 0) + deltaPx), MIN_WIDTH_PX),
  })
  return {
    widths: { ...stored, ...dragged },
    dragBy: (field, deltaPx) => setDragged(deltaPx === null ? null : widthAfter(field, deltaPx)),
    resizeBy: (field, deltaPx) => onWidthsChange({ ...stored, ...widthAfter(field, deltaPx) }),
  }
}
