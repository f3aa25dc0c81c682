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

/** One item of another collection. Stages its key; where that collection may not be read, the key is shown, and a new item can be made. */
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
  const permissions = usePermissions()
  const canRead = permissions.can('read', source.collection)
  const loaded = useQuery({
    ...relatedItemQuery(source, key ?? ''),
    enabled: canRead && key !== null && !isEnough,
  })
  const isShown = isEnough || key === null || loaded.data !== undefined
  const current: CurrentItem = {
    key,
    item: isShown && (known || loaded.data) ? { ...(isEnough ? null : loaded.data), ...known } : null,
    isNew: known !== null && key === null,
    // What is staged in one that is gone can still be taken back in its form.
    canOpen: canRead && (known !== null || !loaded.isLoadingError),
    isLoading: loaded.isLoading,
  }

  const given = { ...props, source, current, canRead }
  return isReadOnly || !(canRead || permissions.can('create', source.collection)) ? (
    <RelatedLink {...given} />
  ) : (
    <RelatedChoice {...given} />
  )
}
