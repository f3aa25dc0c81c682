import type { InterfaceProps } from '@pergola/sdk'
import { DataTable } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { RelatedItems } from '../shared/related/RelatedItems'
import { oneToManyShape } from '../shared/related/RelationShape'
import type meta from './meta'

export const preload = () => DataTable.preload()

/** The items of another collection that point here. Stages what changes: see `shared/related/stageRows`. */
export default function OneToManyInput(props: InterfaceProps<typeof meta>) {
  const { relation, options } = props
  const { sort_field: sortField, delete_mode: deleteMode } = options
  const shape = useMemo(
    () =>
      relation &&
      oneToManyShape(relation, { sortField, removal: deleteMode === 'item' ? 'delete' : 'unlink' }),
    [relation, sortField, deleteMode],
  )
  return <RelatedItems {...props} shape={shape} />
}
