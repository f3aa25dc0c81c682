import type { InterfaceProps } from '@pergola/sdk'
import { DataTable } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { RelatedItems } from '../shared/related/RelatedItems'
import { manyToManyShape } from '../shared/related/RelationShape'
import type meta from './meta'

export const preload = () => DataTable.preload()

/** Items of another collection, joined by rows of a junction. */
export default function ManyToManyInput(props: InterfaceProps<typeof meta>) {
  const { relation } = props
  const shape = useMemo(() => relation && manyToManyShape(relation), [relation])
  return <RelatedItems {...props} shape={shape} />
}
