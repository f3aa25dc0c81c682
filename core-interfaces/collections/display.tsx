import { type DisplayProps, useNames } from '@pergola/sdk'
import type meta from './meta'

export default function CollectionsDisplay({ value }: DisplayProps<typeof meta>) {
  return useNames().collection(String(value))
}
