import type { InterfaceProps } from '@pergola/sdk'
import { useMemo } from 'react'
import { NotSetUp } from '../shared/NotSetUp'
import { RelatedItems } from '../shared/related/RelatedItems'
import { manyToManyShape } from '../shared/related/RelationShape'
import type meta from './meta'

/** Items of another collection, joined by rows of a junction. */
export default function ManyToManyInput(props: InterfaceProps<typeof meta>) {
  const { relation, options } = props
  const shape = useMemo(() => relation && manyToManyShape(relation), [relation])
  if (!shape) return <NotSetUp />
  return (
    <RelatedItems
      {...props}
      shape={shape}
      columns={options.fields}
      canCreate={options.allow_create}
      canSelect={options.allow_select}
    />
  )
}
