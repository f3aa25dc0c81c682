import { NotFoundPage } from '@pergola/sdk/ui'
import { Route, Routes, useParams } from 'react-router-dom'
import { ListingMemory } from '../listing/ListingMemory'
import type { ListingProps } from './screenProps'
import { ItemPage, Listing } from './screens'

/**
 * All pages of one collection, below the path where it is drawn: its listing, and at `/{key}` the page of an item. Where
 * the paths are others, put {@link Listing} and {@link ItemPage} together in a {@link ListingMemory}.
 */
export function CollectionPages(props: ListingProps) {
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<Listing {...props} />} />
        <Route path=":key" element={<ItemRoute collection={props.collection} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ListingMemory>
  )
}

function ItemRoute({ collection }: { collection: string }) {
  const { key = '' } = useParams()
  return <ItemPage collection={collection} primaryKey={key} />
}
