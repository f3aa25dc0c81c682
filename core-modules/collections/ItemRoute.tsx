import { ItemPage } from '@pergola/sdk/items'
import { useParams } from 'react-router-dom'

export function ItemRoute() {
  const { collection = '', key = '' } = useParams()
  return <ItemPage collection={collection} primaryKey={key} />
}
