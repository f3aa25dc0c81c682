import {
  errorKinds,
  isApiError,
  traitsOf,
  useApi,
  useCollection,
  useCurrentUser,
  useNames,
  usePaths,
  usePermissions,
} from '@pergola/sdk'
import {
  formFields,
  type HeadStart,
  type ItemPageProps,
  ItemPageSkeleton,
  usePreloadInterfaces,
} from '@pergola/sdk/items'
import { EmptyState, ErrorPanel, LinkButton, NoAccess, NotFoundPage } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { FeedSkeleton } from '../activity/FeedSkeleton'
import type { Keys } from '../data/askInTurn'
import { itemQuery, type LoadedItems } from '../data/itemQuery'
import { keptAddress, keysOfAddress, NEW_KEY } from './batchKeys'
import { ItemEditor } from './ItemEditor'
import { ItemPageFrame } from './ItemPageFrame'
import { usePageTexts } from './usePageTexts'

interface OwnProps extends ItemPageProps {
  /** The answer about its item, which was asked for before the page was drawn. */
  headStart?: HeadStart | null
}

/** The page of one item, of a new one, or of several edited at once: form, actions, activity. */
export function ItemPage({ collection, primaryKey, ...extras }: OwnProps) {
  const known = useCollection(collection)
  const address = keptAddress(primaryKey)
  const me = useCurrentUser().id
  const paths = usePaths()
  if (!known || address === null) return <NotFoundPage />
  // The API knows the own account by this name too; the page is at home under its key.
  if (traitsOf(collection).holds === 'people' && primaryKey === 'me') {
    return <Navigate to={paths.item(collection, me)} replace />
  }
  const keys = keysOfAddress(address)
  const [only = address, ...more] = typeof keys === 'object' ? keys : [address]
  // Keyed by what it shows: nothing of one item may be left on the page of the next.
  return (
    <KnownItemPage
      key={`${collection}/${primaryKey}`}
      collection={collection}
      // A list of one is the page of that item.
      primaryKey={more.length === 0 ? only : address}
      keys={keys}
      isNew={address === NEW_KEY}
      {...extras}
    />
  )
}

/** As many as a form draws wherever they stand. */
const MANY_FIELDS = 40
const NEW_ITEM: LoadedItems = { items: [], etag: null }

interface KnownItemPageProps extends OwnProps {
  /** What the address says of keys, read once. */
  keys: Keys
  /** Also an item may have the key that stands for a new one. */
  isNew: boolean
}

function KnownItemPage(props: KnownItemPageProps) {
  const { collection: name, primaryKey, headStart, keys, isNew, ...extras } = props
  const api = useApi()
  const paths = usePaths()
  const permissions = usePermissions()
  const names = useNames()
  const { t } = useTranslation()
  const collection = useCollection(name)
  if (!collection) throw new Error(`The collection "${name}" is gone`)
  // Until the server has said what a text with commas means.
  const count = (typeof keys === 'object' ? keys : String(keys).split(',')).length
  const fields = useMemo(() => formFields(Object.values(collection.fields)), [collection])
  usePreloadInterfaces(fields, 'input')
  const mayOpen = permissions.can(isNew ? 'create' : 'read', name)
  const query = useQuery({ ...itemQuery(api, name, primaryKey, keys, headStart), enabled: !isNew && mayOpen })
  // What comes from the server is drawn at once, however long that takes; a page of many fields is first drawn bit by bit instead.
  // Such a drawing begins again with all that comes meanwhile, so that of few fields it would only be late.
  const drawn = useDeferredValue(query.data)
  const texts = usePageTexts(collection, isNew ? null : primaryKey, count, null)

  if (!mayOpen) {
    return (
      <ItemPageFrame collection={collection} texts={texts}>
        {isNew ? (
          <EmptyState icon="lock" title={t('no_access')} body={t('no_create_access_body')} />
        ) : (
          <NoAccess name={names.collection(name)} />
        )}
      </ItemPageFrame>
    )
  }
  const known = fields.length > MANY_FIELDS && !drawn ? undefined : query.data
  const loaded = isNew ? NEW_ITEM : known
  if (loaded && (isNew || loaded.items.length > 0)) {
    return <ItemEditor collection={collection} primaryKey={primaryKey} loaded={loaded} {...extras} />
  }
  const isMissing =
    loaded !== undefined || (isApiError(query.error) && query.error.code === errorKinds.itemNotFound.code)
  if (isMissing && collection.single) return <Navigate to={paths.newItem(name)} replace />
  if (isMissing) {
    return (
      <ItemPageFrame collection={collection} texts={texts}>
        <EmptyState
          icon="search"
          title={t('item_not_found')}
          body={t('item_not_found_body')}
          action={
            <LinkButton href={texts.listingPath}>
              {t('back_to_listing', { collection: names.collection(name) })}
            </LinkButton>
          }
        />
      </ItemPageFrame>
    )
  }
  return (
    <ItemPageFrame
      collection={collection}
      texts={texts}
      sidebar={count === 1 && !query.error && !traitsOf(name).isLog ? <FeedSkeleton /> : undefined}
    >
      {query.error ? (
        <ErrorPanel
          title={t('server_trouble')}
          body={t('server_trouble_copy')}
          details={query.error.message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ItemPageSkeleton />
      )}
    </ItemPageFrame>
  )
}
