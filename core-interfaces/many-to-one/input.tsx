import { type InterfaceProps, useApi, usePermissions } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NotSetUp } from '../shared/NotSetUp'
import type meta from './meta'
import { RelatedChoice } from './RelatedChoice'
import { RelatedLink } from './RelatedLink'
import type { RelatedProps } from './RelatedProps'
import { type CurrentItem, type RelatedSource, readRelated, relatedItemQuery } from './relatedItems'

/** One item of another collection. Stages its key; where that collection may not be read, only the key is shown. */
export default function ManyToOneInput(props: InterfaceProps<typeof meta>) {
  return props.relation ? <Related {...props} relation={props.relation} /> : <NotSetUp />
}

function Related(props: RelatedProps) {
  const { value, options, relation, isReadOnly } = props
  const api = useApi()
  const source = useMemo((): RelatedSource => {
    const primaryKeyField = primaryKeyOf(relation.collectionOne)
    return {
      api,
      collection: relation.collectionOne.collection,
      primaryKeyField,
      template: options.template || `{{ ${primaryKeyField} }}`,
    }
  }, [api, relation, options.template])
  const { key, known, isEnough } = readRelated(value, source)
  const canRead = usePermissions().can('read', source.collection)
  const loaded = useQuery({
    ...relatedItemQuery(source, key ?? ''),
    enabled: canRead && key !== null && !isEnough,
  })
  const isShown = isEnough || key === null || loaded.data !== undefined
  const current: CurrentItem = {
    key,
    item: isShown && (known || loaded.data) ? { ...(isEnough ? null : loaded.data), ...known } : null,
    isNew: known !== null && key === null,
    isLoading: loaded.isLoading,
  }

  return isReadOnly || !canRead ? (
    <RelatedLink {...props} source={source} current={current} canOpen={canRead} />
  ) : (
    <RelatedChoice {...props} source={source} current={current} />
  )
}
