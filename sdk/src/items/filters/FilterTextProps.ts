import type { Filter } from '@pergola/sdk'
import type { ReactNode } from 'react'
import type { FilterScope } from './filterScope'

export interface FilterTextProps {
  filter: Filter
  scope: FilterScope
  /** Draws the words; default as they are. */
  children?: (text: string) => ReactNode
}
